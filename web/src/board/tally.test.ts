import { expect, it } from "vitest";
import type { Board, Position } from "../wire.ts";
import { tallies } from "./tally.ts";
import { viewOf } from "./view.ts";

// A hexagon with a tail: six points round it, two more in a line from the first.
const round = [0, 1, 2, 3, 4, 5].map((step): [number, number] => [
  Math.cos((step * Math.PI) / 3),
  Math.sin((step * Math.PI) / 3),
]);
const board = {
  shape: "flower",
  cells: ["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2"],
  centres: [...round, [2, 0], [3, 0]],
  outline: [],
  neighbours: [[1, 5, 6], [0, 2], [1, 3], [2, 4], [3, 5], [4, 0], [0, 7], [6]],
  faces: [{ centre: [0, 0], corners: round, tone: 0 }],
  labels: [],
  coasts: [],
} as unknown as Board;

const stones = (text: string, faces: [number, number][] = []) =>
  ({
    pieces: [...text].flatMap((player, cell) => (player === "." ? [] : [[board.cells[cell], +player, "stone"]])),
    faces,
    seats: [0, 1],
  }) as unknown as Position;

it("counts stones on the corners of a closed hexagon and those linked to them", () => {
  for (const turned of [0, 1]) {
    const view = viewOf(board, turned);
    expect(tallies(view, stones("01010100"))).toEqual([{ face: 0, counts: [5, 3] }]);
    expect(tallies(view, stones("010101.0"))).toEqual([{ face: 0, counts: [3, 3] }]);
    expect(tallies(view, stones("01010.00"))).toEqual([]);
    expect(tallies(view, stones("01010.00"), { cell: "a6", player: 1 })).toEqual([{ face: 0, counts: [5, 3] }]);
    expect(tallies(view, stones("01010100", [[0, 1]]))).toEqual([]);
  }
});
