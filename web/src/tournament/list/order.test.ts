import { expect, test } from "vitest";
import type { TournamentSummary } from "../wire.ts";
import { byStatus, codeIn, isCode } from "./order.ts";

test("what is being played comes first, what is over last", () => {
  const row = (id: string, status: TournamentSummary["status"], created: number) => ({ id, status, created }) as TournamentSummary;
  const rows = [row("a", "over", 9), row("b", "new", 5), row("c", "playing", 1), row("d", "paused", 3), row("e", "over", 10)];
  expect(rows.toSorted(byStatus).map(({ id }) => id)).toEqual(["d", "c", "b", "e", "a"]);
});

test("a code is read however it was typed", () => {
  for (const typed of ["k7m2qz", " K7M 2QZ ", "k7m-2qz", "http://example.org/t/k7m2qz", "https://example.org/t/K7M2QZ?key=x"]) {
    expect(codeIn(typed)).toBe("k7m2qz");
    expect(isCode(codeIn(typed))).toBe(true);
  }
  for (const typed of ["", "k7m2q", "k7m2qzz", "k7m2q!", "../api"]) expect(isCode(codeIn(typed))).toBe(false);
});
