// Who you are on this server.
import { put } from "./api.ts";
import { page } from "./page.svelte.ts";
import { say } from "./words.ts";

/** Whether somebody has only the name that the server gave them. */
export const isUnnamed = (name: string) => new RegExp(`^${say("seat.guest")} \\d+$`).test(name);

export async function rename(name: string): Promise<void> {
  await put("/api/me", { name });
  page.boot = { ...page.boot, me: { ...page.boot.me, name } };
}
