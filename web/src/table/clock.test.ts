import { expect, test } from "vitest";
import { page } from "../page.svelte.ts";
import type { Boot, Words } from "../wire.ts";
import { face, left, rule } from "./clock.ts";

const words = {
  clock: {
    days_hours: "{days} d {hours} h",
    fischer: "{minutes} min + {increment} s",
    per_move: { one: "{count} day a move", other: "{count} days a move" },
  },
};
page.boot = { lang: "en", words: words as Words } as Boot;

const HOUR = 3_600_000;

test("a clock shows what fits its time", () => {
  expect(face(125_000)).toBe("2:05");
  expect(face(600_000)).toBe("10:00");
  expect(face(HOUR + 125_000)).toBe("1:02:05");
  expect(face(53 * HOUR)).toBe("2 d 5 h");
});

test("below ten seconds tenths are shown, never rounded up", () => {
  expect(face(10_000)).toBe("0:10");
  expect(face(9_999)).toBe("9.9");
  expect(face(40)).toBe("0.0");
});

test("only the running clock runs, and not below nothing", () => {
  const clocks = { left: [60_000, 30_000], running: 1 };
  expect(left(clocks, 0, 5_000)).toBe(60_000);
  expect(left(clocks, 1, 5_000)).toBe(25_000);
  expect(left(clocks, 1, 50_000)).toBe(0);
  expect(left({ ...clocks, running: null }, 1, 50_000)).toBe(30_000);
});

test("rules in words", () => {
  expect(rule({ kind: "fischer", seconds: 600, increment: 5 })).toBe("10 min + 5 s");
  expect(rule({ kind: "days", days: 1 })).toBe("1 day a move");
  expect(rule({ kind: "days", days: 3 })).toBe("3 days a move");
});
