import { describe, expect, it } from "vitest";
import { bandsOf, heatOf, percents, ticksOf } from "./chances.ts";
import type { Candidate } from "../wire.ts";

const candidate = (move: string, value: number | null): Candidate => ({
  move,
  value,
  visits: 1,
  proven: false,
  values: [],
  line: [],
});

describe("per cents", () => {
  it("make 100 together", () => {
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([0.456, 0.244, 0.3])).toEqual([46, 24, 30]);
    expect(percents([1, 0])).toEqual([100, 0]);
    expect(percents([0.005, 0.995])).toEqual([1, 99]);
    expect(percents([0, 0])).toEqual([0, 0]);
  });
});

describe("heat", () => {
  it("goes by where a value lies between the worst and the best", () => {
    const heat = heatOf([candidate("c3", 0.3), candidate("c4", 0.1), candidate("d5", 0.22), candidate("pass", 0.9)], []);
    expect(heat.map(({ cell, percent, step, best }) => [cell, percent, step, best])).toEqual([
      ["c3", 30, 5, true],
      ["d5", 22, 4, false],
      ["c4", 10, 1, false],
    ]);
  });

  it("shows what may be picked next", () => {
    const moves = [candidate("a1:b2", 0.6), candidate("a1:c3", 0.2), candidate("d4:c3", 0.4), candidate("e5:a1", null)];
    expect(heatOf(moves, []).map(({ cell, percent }) => [cell, percent])).toEqual([["a1", 60], ["d4", 40]]);
    expect(heatOf(moves, ["a1"]).map(({ cell, percent }) => [cell, percent])).toEqual([["b2", 60], ["c3", 20]]);
    expect(heatOf([candidate("c3!", 1)], [])[0]!.cell).toBe("c3");
  });

  it("is on every cell of a move whose order is free", () => {
    const moves = [candidate("a1+b2+c3", 0.6), candidate("a1+d4", 0.2), candidate("b2", 0.1)];
    const cells = (picks: string[]) => heatOf(moves, picks).map(({ cell, percent }) => [cell, percent]);
    expect(cells([])).toEqual([["a1", 60], ["b2", 60], ["c3", 60], ["d4", 20]]);
    expect(cells(["c3"])).toEqual([["a1", 60], ["b2", 60]]);
  });

  it("is even where all is the same, and numbers only the best", () => {
    const heat = heatOf(Array.from({ length: 20 }, (_, row) => candidate(`a${row + 1}`, 0.5)), []);
    expect(new Set(heat.map(({ step }) => step))).toEqual(new Set([3]));
    expect(heat.filter(({ shown }) => shown)).toHaveLength(12);
  });
});

describe("a graph", () => {
  it("stacks the chances from below to the whole", () => {
    const bands = bandsOf([[0.5, 0.3, 0.2], [1, 0, 0]], 3);
    expect(bands).toHaveLength(3);
    expect(bands[0]).toEqual([{ x: 0, low: 0, high: 0.5 }, { x: 0.5, low: 0, high: 1 }]);
    expect(bands[2]!.map(({ high }) => high)).toEqual([1, 1]);
    expect(bandsOf([[1, 1]], 1)[1]).toEqual([{ x: 0, low: 0.5, high: 1 }]);
  });

  it("has round numbers that leave room for turning points", () => {
    expect(ticksOf(28, 700, 60, [])).toEqual([0, 5, 10, 15, 20, 25]);
    expect(ticksOf(28, 700, 60, [11, 21, 25])).toEqual([0, 5, 15]);
    expect(ticksOf(2, 700, 60, [])).toEqual([0, 1, 2]);
    expect(ticksOf(0, 700, 60, [])).toEqual([0]);
  });
});
