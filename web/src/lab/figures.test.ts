import { expect, test } from "vitest";
import { page } from "../page.svelte.ts";
import { count, plies, share, shares, wholePercents } from "./figures.ts";

test("figures are written with their intervals, as the language has it", () => {
  page.boot = { lang: "en", words: { lab: { range: "{value} ({low}–{high})", percent: "{value}%" } } } as never;
  expect(count([34.24, 33.1, 35.36])).toBe("34.2 (33.1–35.4)");
  expect(count([342.4, 331, 353.6])).toBe("342 (331–354)");
  expect(count([0.05, 0, 0.278])).toBe("0.05 (0.00–0.28)");
  expect(count(null)).toBe("–");
  expect(share([0.581, 0.52, 0.642])).toBe("58% (52–64)");
  page.boot = { lang: "fr", words: { lab: { range: "{value} ({low}–{high})", percent: "{value}\u00a0%" } } } as never;
  expect(count([34.24, 33.1, 35.36])).toBe("34,2 (33,1–35,4)");
  expect(share([1, 0.9, 1])).toBe("100\u00a0% (90–100)");
});

test("where games were stopped, their length is a bound", () => {
  page.boot = { lang: "en", words: { lab: { range: "{value} ({low}–{high})", more_than: "more than {value}" } } } as never;
  expect(plies({ length: [801.6, 663, 940], stopped: 11 })).toBe("more than 801");
  expect(plies({ length: [801.6, 663, 940], stopped: 0 })).toBe("802 (663–940)");
  expect(plies({ length: null, stopped: 1 })).toBe("–");
});

test("percentages of one whole have its sum", () => {
  expect(wholePercents([0.505, 0.495])).toEqual([51, 49]);
  expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
  expect(wholePercents([0.125, 0.325, 0.55])).toEqual([13, 32, 55]);
  expect(wholePercents([0.625])).toEqual([63]);
  expect(wholePercents([0, 0])).toEqual([0, 0]);
  page.boot = { lang: "en", words: { lab: { range: "{value} ({low}–{high})", percent: "{value}%" } } } as never;
  expect(shares([[0.505, 0.46, 0.55], [0.495, 0.45, 0.54]])).toEqual(["51% (46–55)", "49% (45–54)"]);
});
