import { expect, test } from "vitest";
import type { Match } from "../wire.ts";
import { rounds } from "./rounds.ts";

const texts = (moves: Match["moves"], colours: number) =>
  rounds(moves, colours).map((row) => row.map((entries) => entries.map((entry) => entry.text ?? "leaves").join(" ")));

test("one row a round, one column a colour", () => {
  const moves: Match["moves"] = [["a1", 0], ["b2", 1], ["c3", 0]];
  expect(texts(moves, 2)).toEqual([["a1", "b2"], ["c3", ""]]);
  expect(rounds(moves, 2)[1]![0]).toEqual([{ text: "c3", after: 3 }]);
});

test("whoever is skipped has an empty place", () => {
  expect(texts([["a1", 0], ["b2", 2], ["c3", 0], ["d4", 1]], 3)).toEqual([["a1", "", "b2"], ["c3", "d4", ""]]);
});

test("a colour that moves twice running begins a new round", () => {
  expect(texts([["a1", 0], ["swap", 1], ["b2", 1], ["c3", 0]], 2)).toEqual([["a1", "swap"], ["", "b2"], ["c3", ""]]);
});

test("leaving stands in the round in which it happens, out of turn too", () => {
  expect(texts([["a1", 0], { leave: 0 }, ["b2", 1], ["c3", 2]], 3)).toEqual([["a1 leaves", "b2", "c3"]]);
  expect(texts([{ leave: 2 }, ["a1", 0]], 3)).toEqual([["a1", "", "leaves"]]);
});

test("no moves, no rows", () => {
  expect(rounds([], 2)).toEqual([]);
});
