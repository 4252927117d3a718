import { expect, test } from "vitest";
import { board, position } from "../../board/fixture.ts";
import type { Figure, Page, Step } from "../wire.ts";
import { cutOuts } from "./cut.ts";
import { paperFigures } from "./figures.ts";

const plain = { position, line: "", ring: [], names: false, refused: null, paper: "" };
const step = (say: string, more: Partial<Step> = {}): Step => ({ ...plain, say, ...more });
const figure = (id: string, ...steps: Step[]): Figure => ({ id, title: id, source: "", game: "chess", players: [], steps });
const section = (number: number | null, ...figures: Figure[]) =>
  ({ id: String(number), title: `rule ${number}`, number, part: "", text: "", key: "", figures }) as Page["sections"][number];

const withBoard = step("first", { position: { ...position, board } });

test("the steps with a caption for paper are there, each with its board", () => {
  const other = { ...board };
  const steps = [withBoard, step("second", { paper: "two" }), step("third", { position: { ...position, board: other }, paper: "three" })];
  const chosen = paperFigures({ sections: [section(null, figure("a", withBoard)), section(1, figure("b", ...steps))] });
  expect(chosen.map(({ title, figure, step }) => [title, figure.id, step.paper])).toEqual([
    ["rule 1", "b", "two"],
    ["rule 1", "b", "three"],
  ]);
  expect(chosen[0]!.board).toBe(board);
  expect(chosen[1]!.board).toBe(other);
});

test("pieces on the board and in hand are cut out, partners' together", () => {
  const players = [0, 1, 0, 1].map((colour) => ({ colour, place: "", paint: "red", cue: 0 }));
  const start = {
    ...position,
    pieces: [
      ["a1", 0, "stone"],
      ["b1", 1, "stone"],
      ["c1", null, "match"],
    ] as typeof position.pieces,
    counters: { hand: [9, 9, 9, 9] },
  };
  expect(cutOuts({ position: start, players_by_colour: players })).toEqual([
    { player: 0, role: "stone", count: 19 },
    { player: 1, role: "stone", count: 19 },
    { player: null, role: "match", count: 1 },
  ]);
});
