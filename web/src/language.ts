import { untrack } from "svelte";
import { get } from "./api.ts";
import { keep } from "./cookie.ts";
import { page } from "./page.svelte.ts";
import type { Boot } from "./wire.ts";

/** Whether the texts of pages that many people never open are there, too. */
const isWhole = () => "analyse" in page.boot.words;

const ask = (lang: string, whole: boolean) => get<Boot>(`/api/boot?lang=${lang}&whole=${whole}`);

/** From now on everything is said in another language. */
export async function speak(lang: string): Promise<void> {
  page.boot = await ask(lang, isWhole());
  keep("lang", lang);
  document.documentElement.lang = lang;
}

/** The code of a page, once its texts are there. The page stays when another language is spoken. */
export async function withWords<Code>(code: Promise<Code>): Promise<Code> {
  const lacking = untrack(() => !isWhole() && ask(page.boot.lang, true));
  if (lacking) page.boot = await lacking;
  return code;
}
