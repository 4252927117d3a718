// Chances as people read them: whole per cents, five steps of heat, bands of a graph.
import type { Candidate } from "../wire.ts";

/** Per cents that make 100 together: those with the largest rests are rounded up. */
export function percents(values: number[]): number[] {
  const sum = values.reduce((all, value) => all + value, 0);
  const exact = values.map((value) => (sum ? (100 * value) / sum : 0));
  const whole = exact.map(Math.floor);
  const lack = sum ? 100 - whole.reduce((all, value) => all + value, 0) : 0;
  const rests = exact.map((value, place) => ({ place, rest: value - whole[place]! })).sort((a, b) => b.rest - a.rest);
  for (const { place } of rests.slice(0, lack)) whole[place]! += 1;
  return whole;
}

/** The cells and the word of a move, as they are picked. */
export const picksOf = (move: string) => move.split(/[:+=]/);

const isCell = (pick: string) => /\d!?$/.test(pick);

export interface Heat {
  cell: string;
  /** The chance of whoever moves, in per cent. */
  percent: number;
  /** From 1 to 5, by where it lies between the worst and the best; 3 where all are the same. */
  step: number;
  best: boolean;
  /** Among the best, which show their number. */
  shown: boolean;
}

/** How many cells show their number. */
const NUMBERS = 12;

/** The cells of a move that may be picked after others: its next one, or any where the order does not matter. */
function nextOf(move: string[], picks: string[], anyOrder: boolean): string[] {
  const begins = anyOrder ? picks.every((pick) => move.includes(pick)) : picks.every((pick, place) => pick === move[place]);
  if (!begins) return [];
  const next = anyOrder ? move.filter((cell) => !picks.includes(cell)) : move.slice(picks.length, picks.length + 1);
  return next.filter(isCell).map((cell) => cell.replace("!", ""));
}

/** How good each cell is that may be picked next, by the best move that goes on there. */
export function heatOf(moves: Candidate[], picks: string[]): Heat[] {
  const best = new Map<string, number>();
  for (const { move, value } of moves) {
    if (value === null) continue;
    for (const cell of nextOf(picksOf(move), picks, move.includes("+"))) best.set(cell, Math.max(best.get(cell) ?? 0, value));
  }
  const cells = [...best].sort(([, a], [, b]) => b - a);
  const [most, least] = [cells[0]?.[1] ?? 0, cells.at(-1)?.[1] ?? 0];
  return cells.map(([cell, value], place) => ({
    cell,
    percent: Math.round(100 * value),
    step: most > least ? Math.min(1 + Math.floor((5 * (value - least)) / (most - least)), 5) : 3,
    best: place === 0,
    shown: place < NUMBERS,
  }));
}

/** The bands of a graph, from below: the outline of each, in parts of its width and height. */
export function bandsOf(positions: number[][], count: number): { x: number; low: number; high: number }[][] {
  const last = Math.max(count - 1, 1);
  const bands: { x: number; low: number; high: number }[][] = [];
  positions.forEach((values, number) => {
    const sum = values.reduce((all, value) => all + value, 0) || 1;
    let low = 0;
    values.forEach((value, band) => {
      const high = low + value / sum;
      (bands[band] ??= []).push({ x: number / last, low, high });
      low = high;
    });
  });
  return bands;
}

/** Numbers along an axis: round ones, not nearer to each other than `gap`, and none near those that are taken. */
export function ticksOf(last: number, width: number, gap: number, taken: number[]): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((one) => (one * width) / Math.max(last, 1) >= gap) ?? last;
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, place) => place * step);
  return ticks.filter((tick) => taken.every((other) => (Math.abs(other - tick) * width) / Math.max(last, 1) >= gap));
}
