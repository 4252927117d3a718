import { untrack } from "svelte";
import { get } from "./api.ts";
import { keep } from "./cookie.ts";
import { page } from "./page.svelte.ts";
import type { Boot } from "./wire.ts";

/** Texts that many people never see: their page has its own, and whoever goes on to another asks for all. */
const LATER = ["analyse", "coach", "keys", "lab", "paper", "puzzles", "tournament", "tournaments"] as const;

const ask = (lang: string, whole: boolean) => get<Boot>(`/api/boot?lang=${lang}&whole=${whole}`);

const hasLater = (boot: Boot) => LATER.some((part) => part in boot.words);

/** From now on everything is said in another language. */
export async function speak(lang: string): Promise<void> {
  let boot = await ask(lang, hasLater(page.boot));
  if (hasLater(page.boot) && !hasLater(boot)) boot = await ask(lang, true); // a page that needs them came meanwhile
  page.boot = boot;
  keep("lang", lang);
  document.documentElement.lang = lang;
}

/** The code of a page, once its texts are there. The page stays when another language is spoken. */
export async function withWords<Code>(part: (typeof LATER)[number], code: Promise<Code>): Promise<Code> {
  while (untrack(() => !(part in page.boot.words))) {
    const boot = await ask(
      untrack(() => page.boot.lang),
      true,
    );
    if (boot.lang === page.boot.lang) page.boot = boot; // else another language was chosen meanwhile
  }
  return code;
}
