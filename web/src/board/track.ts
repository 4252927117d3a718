// Which piece is which, from one position to the next: pieces that stay are left alone, and one that travels moves
// along its path.

import type { Position, Role } from "../wire.ts";

export interface TrackedPiece {
  id: number;
  cell: string;
  player: number | null;
  role: Role;
  /** The cells it came over, the one where it stands last; empty if it did not travel just now. */
  way: string[];
}

let ids = 0;

/** The pieces of a position, as the same ones as before where they are. */
export function follow(before: TrackedPiece[], was: Position | null, now: Position): TrackedPiece[] {
  const stood = new Map(before.map((piece) => [piece.cell, piece]));
  const ways = travelled(stood, was, now);
  const left = new Set([...ways.values()].map((way) => way[0]));
  const pieces = now.pieces.map(([cell, player, role]): TrackedPiece => {
    const way = ways.get(cell) ?? [];
    const same = way.length ? stood.get(way[0]!) : left.has(cell) ? undefined : stood.get(cell);
    return { id: same?.id ?? ++ids, cell, player, role, way };
  });
  // Who travels does so above the others.
  return pieces.sort((a, b) => Math.min(a.way.length, 1) - Math.min(b.way.length, 1));
}

/** The ways of those that travel from the one position to the other, by the cells where they stand then. */
function travelled(stood: Map<string, TrackedPiece>, was: Position | null, now: Position): Map<string, string[]> {
  const stands = new Map(now.pieces.map(([cell, player]) => [cell, player]));
  const ways = new Map<string, string[]>();
  // Forward by the last move of this position, or back by that of the one before.
  for (const way of [now.trail, [...(was?.trail ?? [])].reverse()]) {
    const [start, end] = [way[0], way.at(-1)];
    if (start === undefined || end === undefined || start === end || ways.size) continue;
    const [lifted, met] = [stood.get(start), stood.get(end)];
    if (!lifted || !stands.has(end) || lifted.player !== stands.get(end)) continue;
    if (!met && !stands.has(start)) ways.set(end, way);
    // Two that changed places.
    else if (met && stands.has(start) && met.player === stands.get(start) && met.player !== lifted.player) {
      ways.set(end, way);
      ways.set(start, [end, start]);
    }
  }
  return ways;
}
