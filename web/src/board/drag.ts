// Which cells a pointer is over, or came over.

import type { Point } from "../wire.ts";
import { length, nearest, toward, UNIT, type BoardView } from "./view.ts";

/** The cell at a point, if the point is near its middle: in parts of a cell. */
export function cellAt(board: BoardView, at: Point, near = 0.58): string | null {
  const cell = nearest(board, at);
  return length(board.centres[cell]!, at) <= near * UNIT ? board.cells[cell]! : null;
}

/** The cells over which somebody came on the straight way between two points, in order. Those that were only grazed are
 * left out: a hand that draws is not steady. */
export function passed(board: BoardView, from: Point, to: Point): string[] {
  const steps = Math.max(Math.ceil(length(from, to) / (UNIT / 6)), 1);
  const cells: string[] = [];
  for (let step = 0; step <= steps; step++) {
    const cell = cellAt(board, toward(from, to, step / steps), 0.4);
    if (cell && cell !== cells.at(-1)) cells.push(cell);
  }
  return cells;
}
