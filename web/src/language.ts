import { get } from "./api.ts";
import { keep } from "./cookie.ts";
import { page } from "./page.svelte.ts";
import type { Boot } from "./wire.ts";

/** From now on everything is said in another language. */
export async function speak(lang: string): Promise<void> {
  page.boot = await get<Boot>(`/api/boot?lang=${lang}`);
  keep("lang", lang);
  document.documentElement.lang = lang;
}
