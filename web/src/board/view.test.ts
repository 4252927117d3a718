import { expect, it } from "vitest";
import type { Point } from "../wire.ts";
import { board } from "./fixture.ts";
import { arrow, edgeNames, fence, frame, isOf, links, nearest, ties, tiles, UNIT, viewOf } from "./view.ts";
import { step } from "./steps.ts";

const far = ([a, b]: Point, [x, y]: Point) => Math.hypot(a - x, b - y);
const straight = viewOf(board, 0);
const turned = viewOf(board, 1);
const cell = (number: number) => board.cells[number];

it("turns places but keeps what is beside what", () => {
  for (const view of [straight, turned, viewOf(board, 5)]) {
    board.neighbours.forEach((beside, one) => {
      for (const other of beside) expect(far(view.centres[one]!, view.centres[other]!)).toBeCloseTo(UNIT, 0);
    });
  }
  // A sixth of a turn brings the corner at the left to the corner at the top left.
  const corner = nearest(turned, [turned.bounds[0] + UNIT * 1.5, turned.bounds[1] + UNIT / 2]);
  expect(cell(corner)).toBe("a3");
  const [width, height] = [0, 1].map((axis) => turned.bounds[axis + 2]! - turned.bounds[axis]!);
  expect(width).toBeCloseTo(5 * UNIT, 0);
  expect(height).toBeCloseTo(4.62 * UNIT, 0);
});

it("draws what lies on the board, and only that", () => {
  expect(tiles(straight, ["c1", "z9"], 1).match(/M/g)).toHaveLength(1);
  expect(ties(straight, ["c1", "c2", "c3", "e2"]).match(/M/g)).toHaveLength(2);
  expect(fence(straight, ["c1"]).match(/M/g)).toHaveLength(6);
  expect(fence(straight, ["c1", "d1"]).match(/M/g)).toHaveLength(10);
});

it("makes room for the names along the edges", () => {
  const [left, , width] = frame(straight, [], 0, 10);
  const names = edgeNames(straight, 20);
  const [further, , wider] = frame(straight, names, 20, 10);
  expect(further).toBeLessThan(left);
  expect(left + width / 2).toBeCloseTo(further + wider / 2);
  const [first, ...others] = names.filter(({ text }) => text === "3");
  expect(others).toEqual([]);
  expect(first!.y).toBeCloseTo(straight.centres[7]![1]);
});

it("names every second row where letters would touch", () => {
  expect(edgeNames(straight, 20)).toHaveLength(10);
  expect(edgeNames(straight, 55).map(({ text }) => text)).toEqual(["2", "4", "c", "e", "a"]);
});

it("knows the row and the column of a cell", () => {
  const of = (name: string) => straight.labels.filter((label) => isOf(straight, label, board.cells.indexOf(name)));
  expect(of("d2").map(({ text }) => text)).toEqual(["2", "d"]);
});

it("follows a chain from one of its ends", () => {
  const chain = links(straight, ["d2", "c3", "b3", "a3", "c4"]);
  expect(chain.map(({ steps }) => steps).sort()).toEqual([0, 1, 1, 2]);
});

it("draws an arrow that begins after one place and ends before another", () => {
  const { line, head } = arrow([[0, 0], [60, 0], [120, 0]], 10, 20)!;
  expect(line).toBe("M10 0L60 0L90 0");
  expect(head).toBe("M100 0L90 -6L90 6z");
  expect(arrow([[0, 0]], 10, 20)).toBeNull();
});

it("goes where the arrows point, also on a turned board", () => {
  const from = board.cells.indexOf("c3");
  expect(cell(step(straight, false, from, "left", 0))).toBe("b3");
  expect(step(straight, false, 0, "up", 0)).toBe(0);
  expect(cell(step(turned, true, from, "right", 0))).toBe("d2");
  expect(cell(step(turned, true, from, "left", 0))).toBe("b4");
  // Up and down again along one column, though rows are set off by half a cell.
  const column = turned.centres[from]![0];
  let here = from;
  for (const arrow of ["up", "up", "down", "down"] as const) here = step(turned, true, here, arrow, column);
  expect(here).toBe(from);
  for (let up = 0; up < 2; up++) here = step(turned, true, here, "up", column);
  expect(turned.centres[here]![0]).toBeCloseTo(column);
});
