import { describe, expect, test } from "vitest";
import type { Position } from "../wire.ts";
import { legend, legendOf } from "./legend.ts";

const EMPTY = { pieces: [], marks: [], out: [], last: [], turn: 0 } as unknown as Position;
const marks = (position: Partial<Position>, shown = {}) =>
  legend({ ...EMPTY, ...position }, shown).map(({ mark }) => mark);

describe("the legend has what is on the board", () => {
  test("and nothing else", () => {
    expect(marks({})).toEqual([]);
    expect(marks({ pieces: [["a1", 0, "stone"]] })).toEqual([]);
  });

  test("solid pieces beside fragile ones, in the colour of the player to move if it has them", () => {
    const pieces: Position["pieces"] = [
      ["a1", 1, "stone"],
      ["a2", 0, "stone"],
      ["b1", 1, "fragile"],
    ];
    expect(legend({ ...EMPTY, pieces }, {})).toEqual([
      { mark: "solid", player: 0 },
      { mark: "fragile", player: 1 },
    ]);
  });

  test("marks, in an order that does not depend on the position", () => {
    const position: Partial<Position> = {
      marks: [
        { role: "captured", cells: ["a1"], player: 1 },
        { role: "goal", cells: ["a2"], player: 0 },
        { role: "territory", cells: ["a3"], player: 0 },
      ],
    };
    expect(marks(position)).toEqual(["territory", "goal", "captured"]);
  });

  test("harbours only while they are tinted", () => {
    const position: Partial<Position> = { marks: [{ role: "harbour", cells: ["a1"], player: 0 }] };
    expect(marks(position)).toEqual([]);
    expect(marks(position, { territory: true })).toEqual(["harbour"]);
    const none: Partial<Position> = { marks: [{ role: "harbour", cells: [], player: 0 }] };
    expect(marks(none, { territory: true })).toEqual([]);
  });

  test("numbers since one's own move instead of the last move", () => {
    expect(marks({ last: ["a1"] })).toEqual(["last"]);
    expect(marks({ last: ["a1"] }, { since: 2 })).toEqual(["since"]);
  });

  test("what the page adds", () => {
    expect(marks({ out: [1] }, { closed: true, dots: true, hints: ["a1"] })).toEqual(["closed", "out", "open", "hint"]);
  });
});

test("the marks of a game are those of all its positions", () => {
  const one = { ...EMPTY, last: ["a1"] };
  const other = { ...EMPTY, pieces: [["a1", 1, "king"]] } as Position;
  expect(legendOf([one, other, one], {}).map(({ mark }) => mark)).toEqual(["king", "last"]);
});
