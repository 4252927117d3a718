import { expect, it } from "vitest";
import type { Position } from "../wire.ts";
import { legality } from "./legal.ts";

const CELLS = Array.from({ length: 40 }, (_, number) => `a${number + 1}`);
const on = (pieces: Position["pieces"], barred: string[] = []) =>
  ({ pieces, marks: barred.length ? [{ role: "barred", cells: barred, player: null }] : [] }) as unknown as Position;
const nothing = { dots: [], shut: [] };

it("marks nothing while every free cell is open", () => {
  const position = on([["a1", 0, "stone"]]);
  expect(legality(CELLS, position, CELLS.slice(1), false)).toEqual(nothing);
  expect(legality(CELLS, position, [], false)).toEqual(nothing);
  // What is barred has its own mark.
  expect(legality(CELLS, on([], ["a1"]), CELLS.slice(1), false)).toEqual(nothing);
});

it("hatches what is closed where most is open", () => {
  const position = on([["a1", 0, "stone"]]);
  expect(legality(CELLS, position, CELLS.slice(4), false)).toEqual({ dots: [], shut: ["a2", "a3", "a4"] });
  expect(legality(CELLS, position, CELLS.slice(26), false).dots).toEqual([]);
});

it("puts dots on the open cells where they are few, or something is picked", () => {
  const few = CELLS.slice(30);
  expect(legality(CELLS, on([]), few, false)).toEqual({ dots: few, shut: [] });
  expect(legality(CELLS, on([]), CELLS, true)).toEqual({ dots: CELLS, shut: [] });
});

it("knows that one's own pieces may all be taken up", () => {
  const mine: Position["pieces"] = [["a1", 0, "stone"], ["a2", 0, "stone"], ["a3", 1, "stone"]];
  expect(legality(CELLS, on(mine), ["a1", "a2"], false)).toEqual(nothing);
  expect(legality(CELLS, on(mine), ["a1"], false)).toEqual({ dots: ["a1"], shut: [] });
});
