// What a list of moves tells about cells.

import type { Match } from "../wire.ts";

/** A move that somebody made since one's own, where it ended, with its number from 1. */
export interface RoundMove {
  cell: string;
  number: number;
}

/** The cells of a move in order; none if it is a word such as pass. */
export function cellsOf(move: string): string[] {
  return move
    .replace("!", "")
    .split(/[:+=]/)
    .filter((cell) => /\d/.test(cell));
}

/** What others have moved since a colour's last move, at most once round the table; nothing if that is one move: it is
 * marked anyway. */
export function sinceMove(moves: Match["moves"], colour: number, players: number): RoundMove[] {
  const since: string[] = [];
  for (let place = moves.length - 1; place >= 0 && since.length < players - 1; place -= 1) {
    const move = moves[place]!;
    if ("leave" in move) continue;
    if (move[1] === colour) break;
    const cell = cellsOf(move[0]).at(-1);
    if (cell !== undefined) since.unshift(cell);
  }
  return since.length > 1 ? since.map((cell, place) => ({ cell, number: place + 1 })) : [];
}

/** The number of the move that brought a piece to each cell. What stands there no more is the board's to know. */
export function moveNumbers(moves: Match["moves"]): Map<string, number> {
  const numbers = new Map<string, number>();
  moves.forEach((move, place) => {
    if ("leave" in move) return;
    const [first, ...others] = cellsOf(move[0]);
    if (first === undefined) return;
    if (others.length) numbers.delete(first);
    numbers.set(others.at(-1) ?? first, place + 1);
  });
  return numbers;
}
