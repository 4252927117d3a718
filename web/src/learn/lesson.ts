// Lessons from the server.
import { get } from "../api.ts";
import { page } from "../page.svelte.ts";
import type { Page } from "./wire.ts";

const known = new Map<string, Promise<Page>>();

/** The lesson of a game in the language of the page, asked for once. */
export function lessonOf(game: string): Promise<Page> {
  const address = `/api/learn/${game}?lang=${page.boot.lang}`;
  const asked = known.get(address) ?? get<Page>(address);
  known.set(address, asked);
  asked.catch(() => known.delete(address));
  return asked;
}
