import { expect, test } from "vitest";
import { page } from "../page.svelte.ts";
import { count, share } from "./figures.ts";

test("figures are written with their intervals, as the language has it", () => {
  page.boot = { lang: "en", words: { lab: { range: "{value} ({low}–{high})", percent: "{value}%" } } } as never;
  expect(count([34.24, 33.1, 35.36])).toBe("34.2 (33.1–35.4)");
  expect(count([342.4, 331, 353.6])).toBe("342 (331–354)");
  expect(count(null)).toBe("–");
  expect(share([0.581, 0.52, 0.642])).toBe("58% (52–64)");
  page.boot = { lang: "fr", words: { lab: { range: "{value} ({low}–{high})", percent: "{value}\u00a0%" } } } as never;
  expect(count([34.24, 33.1, 35.36])).toBe("34,2 (33,1–35,4)");
  expect(share([1, 0.9, 1])).toBe("100\u00a0% (90–100)");
});
