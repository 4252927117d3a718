import { expect, it } from "vitest";
import type { Point } from "../wire.ts";
import { band, offset } from "./band.ts";
import { board } from "./fixture.ts";
import { length, UNIT, viewOf } from "./view.ts";

const RADIUS = UNIT / Math.sqrt(3);
const view = viewOf(board, 0);

it("keeps its distance from every edge, with mitred corners", () => {
  const corner: Point[] = [[0, 0], [100, 0], [100, 100]];
  expect(offset(corner, [[0, -1], [1, 0]], 10)).toEqual([
    [expect.closeTo(RADIUS / 12), -10],
    [110, -10],
    [110, expect.closeTo(100 - RADIUS / 12)],
  ]);
});

it("cuts two coasts along the bisector where they meet at a corner", () => {
  // The same corner is the end of one and the beginning of the other.
  const out: Point = [1, -1];
  const [one, other] = [10, 20].map((far) => [
    offset([[0, 0], [100, 0]], [[0, -1], out], far)[1]!,
    offset([[100, 0], [100, 100]], [out, [1, 0]], far)[0]!,
  ]) as [Point[], Point[]];
  for (const [a, b] of [one, other] as [Point, Point][]) {
    expect(length(a, b)).toBeCloseTo(RADIUS / 6);
    // They mirror each other on the bisector.
    expect(a[0] - 100).toBeCloseTo(-b[1]);
    expect(a[1]).toBeCloseTo(100 - b[0]);
  }
});

it("lies outside the cells, all round, with a gap from coast to coast", () => {
  for (const turned of [0, 1, 4]) {
    const turn = viewOf(board, turned);
    const bands = turn.coasts.map((coast) => band(turn, coast, false));
    for (const point of bands.flat()) {
      const near = Math.min(...turn.centres.map((centre) => length(centre, point)));
      expect(near).toBeGreaterThan(UNIT / 2 + 0.08 * RADIUS);
      expect(near).toBeLessThan(1.42 * RADIUS);
    }
    bands.forEach((corners, place) => {
      const next = bands[(place + 1) % bands.length]!;
      const outer = corners.length / 2;
      expect(length(corners[outer - 1]!, next[0]!)).toBeCloseTo(RADIUS / 6, 1);
      expect(length(corners[outer]!, next.at(-1)!)).toBeCloseTo(RADIUS / 6, 1);
    });
  }
  expect(band(view, view.coasts[0]!, true)).toHaveLength(2 * view.coasts[0]!.line.length);
});
