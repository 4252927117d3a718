import { describe, expect, it } from "vitest";
import { bandsOf, heatOf, percents, rowsOf, ticksOf } from "./chances.ts";
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

describe("the table of moves", () => {
  const searched = (move: string, value: number) => ({ ...candidate(move, value), values: [value, 1 - value] });
  const moves = [searched("a1", 0.4), searched("a2", 0.2), searched("a3", 0.3), searched("a4", 0.35), candidate("a5", null)];
  const shown = (count: number, played: string | null) =>
    rowsOf(moves, count, played, ({ value }) => value!).map(({ move }) => move);

  it("has the best first, the others by what they promise", () => {
    expect(shown(4, null)).toEqual(["a1", "a4", "a3", "a2"]);
    expect(shown(2, null)).toEqual(["a1", "a2"]);
  });

  it("has the move that was played, if it was looked at", () => {
    expect(shown(2, "a4")).toEqual(["a1", "a4"]);
    expect(shown(2, "a5")).toEqual(["a1", "a2"]);
    expect(rowsOf([], 2, "a1", () => 0)).toEqual([]);
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

  it("is best where the best move goes on, whatever a move promises that was looked at less", () => {
    const heat = heatOf([candidate("c3", 0.4), candidate("c4", 0.5)], []);
    expect(heat.map(({ cell, best }) => [cell, best])).toEqual([["c4", false], ["c3", true]]);
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
    const [run] = bandsOf([[0.5, 0.3, 0.2], [1, 0, 0]]);
    expect(run).toHaveLength(3);
    expect(run![0]).toEqual([{ number: 0, low: 0, high: 0.5 }, { number: 1, low: 0, high: 1 }]);
    expect(run![2]!.map(({ high }) => high)).toEqual([1, 1]);
    expect(bandsOf([[1, 1]])[0]![1]).toEqual([{ number: 0, low: 0.5, high: 1 }]);
  });

  it("has gaps where nothing is known", () => {
    const runs = bandsOf([[1, 1], [1, 1], undefined, [0, 1], undefined]);
    expect(runs.map(([band]) => band!.map(({ number }) => number))).toEqual([[0, 1], [3]]);
    expect(bandsOf([undefined])).toEqual([]);
  });

  it("has round numbers that leave room for turning points", () => {
    expect(ticksOf(28, 700, 60, [])).toEqual([0, 5, 10, 15, 20, 25]);
    expect(ticksOf(28, 700, 60, [11, 21, 25])).toEqual([0, 5, 15]);
    expect(ticksOf(2, 700, 60, [])).toEqual([0, 1, 2]);
    expect(ticksOf(0, 700, 60, [])).toEqual([0]);
  });
});
