import { untrack } from "svelte";
import { get } from "./api.ts";
import { keep } from "./cookie.ts";
import { page } from "./page.svelte.ts";
import type { Boot } from "./wire.ts";

/** Texts that many people never see: their page has its own, and whoever goes on to another asks for all. */
const LATER = ["analyse", "keys", "lab"] as const;

const ask = (lang: string, whole: boolean) => get<Boot>(`/api/boot?lang=${lang}&whole=${whole}`);

/** From now on everything is said in another language. */
export async function speak(lang: string): Promise<void> {
  page.boot = await ask(lang, LATER.some((part) => part in page.boot.words));
  keep("lang", lang);
  document.documentElement.lang = lang;
}

/** The code of a page, once its texts are there. The page stays when another language is spoken. */
export async function withWords<Code>(part: (typeof LATER)[number], code: Promise<Code>): Promise<Code> {
  const lacking = untrack(() => !(part in page.boot.words) && ask(page.boot.lang, true));
  if (lacking) page.boot = await lacking;
  return code;
}
