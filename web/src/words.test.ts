import { beforeEach, expect, test } from "vitest";
import english from "../../src/hexagora/locales/web/en.json?raw";
import french from "../../src/hexagora/locales/web/fr.json?raw";
import { page } from "./page.svelte.ts";
import type { Boot, Words } from "./wire.ts";
import { list, say } from "./words.ts";

const [EN, FR] = [english, french].map((text) => JSON.parse(text) as Words) as [Words, Words];
const FILES = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte", "!./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

beforeEach(() => {
  const words = { game: { turn_of: "Turn of {name}", moves: { one: "{count} move", other: "{count} moves" } } };
  page.boot = { lang: "en", words: words as Words } as Boot;
});

test("a text is found under its key and filled in", () => {
  expect(say("game.turn_of", { name: "Red" })).toBe("Turn of Red");
  expect(say("game.turn_of")).toBe("Turn of {name}");
});

test("a count chooses between one and several, as the language does", () => {
  expect(say("game.moves", { count: 1 })).toBe("1 move");
  expect(say("game.moves", { count: 0 })).toBe("0 moves");
  page.boot = { ...page.boot, lang: "fr" };
  expect(say("game.moves", { count: 0 })).toBe("0 move");
});

test("a key without a text is seen as such", () => {
  expect(say("game.nothing")).toBe("game.nothing");
  expect(say("game.turn_of.deeper")).toBe("game.turn_of.deeper");
});

test("names are joined as the language joins them", () => {
  expect(list(["Ann", "Bob"])).toBe("Ann and Bob");
});

/** Every text by its key; forms for one and several count as one text. */
function flat(words: Words, prefix = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, text]) => {
      const key = prefix + name;
      if (typeof text === "string") return [[key, text]];
      if ("other" in text) return [[key, Object.values(text).join(" ")]];
      return Object.entries(flat(text, `${key}.`));
    }),
  );
}

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test("both languages have the same texts with the same places to fill in", () => {
  const [en, fr] = [flat(EN), flat(FR)];
  expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  for (const key in en) expect([key, holes(fr[key]!)]).toEqual([key, holes(en[key]!)]);
});

test("every text that the client says exists, and every text is said somewhere", () => {
  const sections = Object.keys(EN);
  const shape = new RegExp(`["\`]((?:${sections.join("|")})\\.(?:[^"\`\\s]|\\$\\{[^}]*\\})+)["\`]`, "g");
  const said = Object.values(FILES).flatMap((text) => [...text.matchAll(shape)].map((found) => found[1]!));
  const patterns = said.map((key) => new RegExp(`^${key.replace(/\./g, "\\.").replace(/\$\{[^}]*\}/g, "[^.]+")}$`));
  const keys = Object.keys(flat(EN));
  const unknown = said.filter((_, index) => !keys.some((key) => patterns[index]!.test(key)));
  expect(unknown).toEqual([]);
  const unsaid = keys.filter((key) => !key.startsWith("board.") && !patterns.some((pattern) => pattern.test(key)));
  expect(unsaid).toEqual([]);
});
