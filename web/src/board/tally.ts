// What hexagons between points come to.

import type { Position } from "../wire.ts";
import { length, UNIT, type BoardView } from "./view.ts";

export interface Tally {
  face: number;
  /** By colour: the stones on its corners, and all that are linked to these. */
  counts: number[];
}

type Stones = Map<number, number>;

/** The counts of hexagons whose corners are all taken and that nobody owns: tied ones, and those that a stone would
 * close which somebody is about to put. */
export function tallies(board: BoardView, position: Position, put?: { cell: string; player: number }): Tally[] {
  const stones: Stones = new Map();
  for (const [cell, player] of position.pieces)
    if (player !== null) stones.set(board.number.get(cell) ?? -1, player);
  if (put) stones.set(board.number.get(put.cell) ?? -1, put.player);
  const owned = new Set(position.faces.map(([face]) => face));
  return board.faces.flatMap(({ corners }, face) => {
    const around = corners.map((corner) => board.centres.findIndex((at) => length(at, corner) < UNIT / 10));
    if (owned.has(face) || !around.every((cell) => stones.has(cell))) return [];
    return [{ face, counts: position.seats.map((_, player) => linked(board, stones, around, player)) }];
  });
}

function linked(board: BoardView, stones: Stones, around: number[], player: number): number {
  const mine = (cell: number) => stones.get(cell) === player;
  const found = new Set(around.filter(mine));
  for (const cell of found) for (const next of board.neighbours[cell]!) if (mine(next)) found.add(next);
  return found.size;
}
