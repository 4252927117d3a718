import { expect, it } from "vitest";
import type { Position } from "../wire.ts";
import { cells, chain, chainOf, coasts, faces, openCells, score, type Situation } from "./describe.ts";
import { board, position } from "./fixture.ts";

const situation: Situation = { board, position, names: ["Black", "Red", "Yellow"], picks: [], open: [], hints: [] };
const where = (situation: Situation, cell: string) => cells(situation)[board.cells.indexOf(cell)];
const at = (changes: Partial<Position>): Situation => ({ ...situation, position: { ...position, ...changes } });

it("says what stands on a cell and whether it can be picked", () => {
  expect(where(situation, "c3")).toBe("c3, Black, piece, last move");
  expect(where(situation, "d3")).toBe("d3, empty");
  expect(where({ ...situation, open: ["d3"], hints: ["d3"] }, "d3")).toBe("d3, empty, can be picked, proposed");
  expect(where({ ...situation, picks: ["d3"] }, "d3")).toBe("d3, empty, picked");
});

it("says roles and marks", () => {
  const marks = [{ role: "territory", cells: ["d3"], player: 2 }];
  const other = at({ pieces: [["a3", null, "block"], ["a4", 1, "king"]], marks, last: [] });
  expect(where(other, "a3")).toBe("a3, stone");
  expect(where(other, "a4")).toBe("a4, Red, king");
  expect(where(other, "d3")).toBe("d3, empty, territory of Yellow");
});

it("finds chains and the coasts that they touch", () => {
  expect(chainOf(board, position, "c2").sort()).toEqual(["c1", "c2", "c3"]);
  expect(chainOf(board, position, "d3")).toEqual([]);
  expect(chain(situation, "c3")).toBe(
    "Black, chain of 3: c3, c2, c1. It touches coast c1 to e1 (Black); coast a3 to c1 (Yellow).",
  );
  expect(chain(situation, "d1")).toBe("Red, one piece alone: d1. It touches coast c1 to e1 (Black).");
  expect(chain(at({ pieces: [["c3", 0, "stone"]] }), "c3")).toBe("Black, one piece alone: c3. It touches no coast.");
  expect(chain(situation, "d3")).toBe("d3 is empty: there is no chain.");
});

it("says whose the coasts are, and the hexagons", () => {
  expect(coasts(situation)).toMatch(/^Round the board: coast c1 to e1 \(Black\); coast e1 to e3 \(Red\); /);
  expect(coasts(at({ shores: [null, null, null, null, null, null] }))).toMatch(/open coast 2, a5 to a3; open coast 3/);
  const flower = { ...board, coasts: [], faces: [0, 1].map(() => ({ centre: [0, 0], corners: [], tone: 0 })) } as never;
  expect(coasts({ ...at({ faces: [[1, 0]] }), board: flower })).toBe("Owners of the hexagons: 1 nobody, 2 Black.");
  expect(faces({ ...at({ faces: [[1, 0]] }), board: flower })).toEqual(["Hexagon 1, nobody", "Hexagon 2, Black"]);
  expect(coasts({ ...situation, board: { ...board, coasts: [] } })).toBe("This board has no coasts.");
});

it("says the score and whose turn it is", () => {
  expect(score(situation)).toBe("Red is out. Yellow to move.");
  expect(score(at({ out: [], turn: null, winners: [0], counters: { points: [3, 1, 0] } }))).toBe(
    "points: Black 3, Red 1, Yellow 0. The game is over. First: Black.",
  );
});

it("counts what can be picked, and lists a few", () => {
  expect(openCells(situation)).toBe("No cell can be picked now.");
  expect(openCells({ ...situation, open: ["c3"] })).toBe("One cell can be picked: c3.");
  expect(openCells({ ...situation, open: ["c3", "d3"] })).toBe("2 cells can be picked: c3, d3.");
  expect(openCells({ ...situation, open: board.cells })).toBe("19 cells can be picked.");
});
