// Everything people read comes from the locales; the server gives the texts of one language with the page.
import { page } from "./page.svelte.ts";
import type { Words } from "./wire.ts";

type Values = Record<string, string | number>;

/** The text under a key such as "game.your_turn"; where it has forms for one and for several, `count` chooses. */
export function say(key: string, values: Values = {}): string {
  let found: string | Words | undefined = page.boot.words;
  for (const name of key.split(".")) found = typeof found === "object" ? found[name] : undefined;
  if (typeof found === "object") {
    const form = new Intl.PluralRules(page.boot.lang).select(Number(values.count));
    found = found[form] ?? found.other;
  }
  if (typeof found !== "string") return key;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** "A, B and C" as the language joins them. */
export function list(items: string[]): string {
  return new Intl.ListFormat(page.boot.lang, { type: "conjunction" }).format(items);
}
