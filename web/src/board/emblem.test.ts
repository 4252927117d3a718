import { expect, it } from "vitest";
import { band } from "./band.ts";
import { emblem } from "./emblem.ts";
import { board } from "./fixture.ts";
import { length, viewOf } from "./view.ts";

it("leaves a board of side 3 with its coasts as it is", () => {
  const cut = emblem(board);
  expect(cut.cells).toEqual(board.cells);
  expect(cut.neighbours).toEqual(board.neighbours);
  expect(cut.coasts).toHaveLength(board.coasts.length);
  // Together they go round the board, one after the other.
  const edges = cut.coasts.map(({ line }) => line.length - 1);
  expect(edges.reduce((sum, count) => sum + count)).toBe(30);
  for (const [place, { line }] of cut.coasts.entries()) {
    const next = cut.coasts[(place + 1) % cut.coasts.length]!.line;
    expect(length(line.at(-1)!, next[0]!)).toBeCloseTo(0);
    const [x, y] = board.coasts[place]!.badge;
    expect(Math.min(...line.map((point) => length(point, [x, y])))).toBeLessThan(0.5);
  }
});

it("has no coasts where there are none, and open ones are drawn", () => {
  const goals = { ...board, coasts: board.coasts.slice(0, 1) };
  const [coast] = emblem(goals).coasts;
  expect(coast!.line.length).toBeGreaterThan(4);
  expect(coast!.line.length).toBeLessThan(10);
  const view = viewOf(emblem({ ...board, coasts: [] }), 0);
  expect(view.coasts).toEqual([]);
  expect(band(view, { ...board.coasts[0]!, line: [], cells: [] }, true)).toEqual([]);
});
