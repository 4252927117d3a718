import { beforeAll, expect, it } from "vitest";
import { page } from "../../page.svelte.ts";
import type { Boot, Hint } from "../../wire.ts";
import { remark } from "./coach.ts";

const hint = (move: string, value: number, rest: Partial<Hint> = {}): Hint => ({
  move,
  value,
  cells: [move],
  line: [],
  why: "",
  captures: 0,
  ...rest,
});

beforeAll(() => {
  const coach = {
    same: "same {move}",
    fine: "fine {move}",
    better: "better {move}",
    rather: "rather {move}",
    wins: "wins {move}",
    captures: { one: "{move} takes one", other: "{move} takes {count}" },
  };
  page.boot = { lang: "en", words: { coach } } as unknown as Boot;
});

it("praises what the computer would play, too", () => {
  expect(remark([hint("c3", 0.6), hint("d4", 0.5)], "c3")).toBe("same c3");
  expect(remark([hint("c3", 0.6), hint("d4", 0.58)], "d4")).toBe("fine d4");
});

it("says what was stronger, and why as far as that is known", () => {
  expect(remark([hint("c3", 0.6), hint("d4", 0.4)], "d4")).toBe("better c3");
  expect(remark([hint("c3", 0.6)], "e5")).toBe("rather c3");
  expect(remark([hint("c3", 1, { why: "wins" })], "e5")).toBe("wins c3");
  expect(remark([hint("c3", 0.6, { why: "captures", captures: 2 })], "e5")).toBe("c3 takes 2");
});

it("says nothing where nothing is known", () => {
  expect(remark([], "c3")).toBe("");
});
