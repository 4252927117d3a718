// Which marks tell where one may play: none where that goes without saying, and never two kinds at once.

import type { Position } from "../wire.ts";

export interface Legality {
  /** Cells with a dot, or a ring around the piece that stands there. */
  dots: string[];
  /** Free cells that are hatched because they are closed. */
  shut: string[];
}

/** Up to so many cells are few: each has a dot. */
const FEW = 12;

/** What to mark, from the cells that may be picked. While something is picked, each of them has a dot. Else nothing is
 * marked if every cell of its kind is open; the closed ones are hatched if there are fewer of them; the open ones have
 * dots if they are few. */
export function legality(cells: string[], position: Position, open: string[], picked: boolean): Legality {
  if (picked || !open.length) return { dots: open, shut: [] };
  const stands = new Map(position.pieces.map(([cell, player]) => [cell, player]));
  const barred = new Set(position.marks.filter((mark) => mark.role === "barred").flatMap((mark) => mark.cells));
  const may = new Set(open);
  // A kind: free cells, one's own pieces, or what belongs to nobody. Where none of a kind is open, all is said.
  const kind = (cell: string) => (stands.has(cell) ? `${stands.get(cell)}` : "free");
  const kinds = new Set(open.map(kind));
  const closed = cells.filter((cell) => !may.has(cell) && !barred.has(cell) && kinds.has(kind(cell)));
  const shut = closed.filter((cell) => !stands.has(cell));
  if (!closed.length) return { dots: [], shut: [] };
  if (2 * closed.length > open.length && open.length <= FEW) return { dots: open, shut: [] };
  return { dots: [], shut };
}
