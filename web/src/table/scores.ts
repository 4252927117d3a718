// What the numbers beside the players mean: what they count, what they are made of, how much is left.
import type { Board, Match, Position } from "../wire.ts";
import { list, say } from "../words.ts";
import { colourName, entryOf } from "./names.ts";

/** One number of one player: "9 pieces", made of "7 solid" and "2 fragile". */
export interface Score {
  counter: string;
  unit: string;
  number: number;
  parts: { part: string; name: string; number: number }[];
}

export function scoresOf(match: Match, position: Position, colour: number): Score[] {
  return Object.entries(position.counters).flatMap(([counter, numbers]) => {
    const number = numbers[colour];
    if (number === undefined) return [];
    const parts = Object.entries(position.parts[counter] ?? {}).map(([part, by]) => ({
      part,
      name: entryOf(match.game)?.parts[part] ?? part,
      number: by[colour] ?? 0,
    }));
    return [{ counter, unit: say(`score.units.${counter}`, { count: number }), number, parts }];
  });
}

/** "34 points: 15 empty points + 19 stones." */
export function explain({ unit, number, parts, counter }: Score): string {
  const sum = parts.map((part) => `${part.number} ${part.name}`).join(" + ");
  return sum ? say("score.sum", { number, unit, sum }) : say(`score.${counter}`);
}

export interface Share {
  /** The counter that is shared out. */
  counter: string;
  numbers: number[];
  /** What is nobody's yet; 0 where that cannot be said. */
  free: number;
  total: number;
  /** The same for those who do not see it. */
  label: string;
}

/** What there is of a counter on the whole board. */
const TOTALS: Record<string, (board: Board) => number> = {
  pieces: (board) => board.cells.length,
  points: (board) => board.cells.length,
  hexagons: (board) => board.faces.length,
};

/** How the first counter is shared out among all; null where that says nothing. */
export function shareOf(match: Match, position: Position, board: Board): Share | null {
  const [counter, numbers] = Object.entries(position.counters).find(([name]) => name in TOTALS) ?? [];
  if (!counter || !numbers) return null;
  const total = TOTALS[counter]!(board);
  const free = Math.max(0, total - numbers.reduce((sum, number) => sum + number, 0));
  const each = numbers.map((number, colour) => `${colourName(match.game, match.players[colour]!)} ${number}`);
  return { counter, numbers, free, total, label: list([...each, say("score.free", { count: free })]) };
}
