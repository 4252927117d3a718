// The move list in columns: one column a colour, one row a round.
import type { Match } from "../wire.ts";
import { isLeave } from "./names.ts";

export interface Entry {
  /** null: they left. */
  text: string | null;
  /** How many moves have been played once it is. */
  after: number;
}

/** Rows of the list. A cell holds all that its colour did in that round: a move, perhaps also leaving. A colour's
 * second move, or one of a colour before it in turn order, opens the next round. Leaving, out of turn, opens none. */
export function rounds(moves: Match["moves"], colours: number): Entry[][][] {
  const rows: Entry[][][] = [];
  let reached = colours;
  moves.forEach((move, index) => {
    const leaves = isLeave(move);
    const [text, colour] = leaves ? [null, move.leave] : move;
    if (!rows.length || (!leaves && colour <= reached)) {
      rows.push(Array.from({ length: colours }, () => []));
      reached = -1;
    }
    rows.at(-1)![colour]!.push({ text, after: index + 1 });
    if (!leaves) reached = colour;
  });
  return rows;
}
