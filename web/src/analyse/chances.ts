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

/** The best moves, and the one that was played: the best first, then by the per cent that are shown. */
export function rowsOf(moves: Candidate[], count: number, played: string | null, percent: (move: Candidate) => number): Candidate[] {
  const searched = moves.filter(({ values }) => values.length);
  const few = searched.slice(0, count);
  const own = searched.find(({ move }) => move === played);
  const [best, ...others] = own && !few.includes(own) ? [...few.slice(0, -1), own] : few;
  return best ? [best, ...others.sort((a, b) => percent(b) - percent(a))] : [];
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
export function heatOf(moves: Pick<Candidate, "move" | "value">[], picks: string[]): Heat[] {
  const warm = new Map<string, number>();
  for (const { move, value } of moves) {
    if (value === null) continue;
    for (const cell of nextOf(picksOf(move), picks, move.includes("+"))) warm.set(cell, Math.max(warm.get(cell) ?? 0, value));
  }
  const [best] = warm.keys(); // moves come best first
  const cells = [...warm].sort(([a, one], [b, other]) => other - one || Number(b === best) - Number(a === best));
  const [most, least] = [cells[0]?.[1] ?? 0, cells.at(-1)?.[1] ?? 0];
  return cells.map(([cell, value], place) => ({
    cell,
    percent: Math.round(100 * value),
    step: most > least ? Math.min(1 + Math.floor((5 * (value - least)) / (most - least)), 5) : 3,
    best: cell === best,
    shown: place < NUMBERS || cell === best,
  }));
}

/** A band of a graph at a position, in parts of its height. */
export interface Slice {
  number: number;
  low: number;
  high: number;
}

/** The bands of a graph, from below. Where nothing is known of a position they end, and begin again after it. */
export function bandsOf(positions: (number[] | undefined)[]): Slice[][][] {
  const runs: Slice[][][] = [];
  positions.forEach((values, number) => {
    if (!values) return;
    if (!positions[number - 1]) runs.push(values.map(() => []));
    const sum = values.reduce((all, value) => all + value, 0) || 1;
    let low = 0;
    values.forEach((value, band) => {
      const high = low + value / sum;
      runs.at(-1)![band]!.push({ number, low, high });
      low = high;
    });
  });
  return runs;
}

/** Numbers along an axis: round ones, not nearer to each other than `gap`, and none near those that are taken. */
export function ticksOf(last: number, width: number, gap: number, taken: number[]): number[] {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((one) => (one * width) / Math.max(last, 1) >= gap) ?? last;
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, place) => place * step);
  return ticks.filter((tick) => taken.every((other) => (Math.abs(other - tick) * width) / Math.max(last, 1) >= gap));
}
