import { expect, it } from "vitest";
import { cellsOf, moveNumbers, sinceMove } from "./moves.ts";

it("finds the cells of a move", () => {
  expect(cellsOf("c3")).toEqual(["c3"]);
  expect(cellsOf("-2,3:0,-1!")).toEqual(["-2,3", "0,-1"]);
  expect(cellsOf("c2+d2+e2")).toEqual(["c2", "d2", "e2"]);
  expect(cellsOf("swap")).toEqual([]);
});

it("numbers what happened since one's own move", () => {
  const moves: [string, number][] = [["a1", 0], ["b1", 1], ["c1", 2], ["a2", 0], ["b2:b3", 1], ["c2", 2]];
  expect(sinceMove(moves, 0, 3)).toEqual([
    { cell: "b3", number: 1 },
    { cell: "c2", number: 2 },
  ]);
  // One move is the last one, and marked as such.
  expect(sinceMove(moves, 1, 3)).toEqual([]);
  // Before one's first move, and past a word or somebody who left.
  expect(sinceMove(moves.slice(1, 3), 0, 3).map(({ cell }) => cell)).toEqual(["b1", "c1"]);
  expect(sinceMove([...moves, { leave: 1 }, ["pass", 1]], 0, 4).map(({ cell }) => cell)).toEqual(["b3", "c2"]);
  expect(sinceMove([["a1", 0], ["b1", 1], ["c1", 2], ["d1", 3]], 9, 3).map(({ cell }) => cell)).toEqual(["c1", "d1"]);
});

it("says which move brought a piece to its cell", () => {
  const numbers = moveNumbers([["a1", 0], ["swap", 1], ["b2", 0], ["a1:c3:d4", 1], { leave: 0 }, ["b2", 1]]);
  expect([...numbers]).toEqual([["b2", 6], ["d4", 4]]);
});
