// Where arrow keys lead.

import type { BoardView } from "./view.ts";

export type Arrow = keyof BoardView["steps"];

export const ARROWS: Record<string, Arrow> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

const WAYS: Record<Arrow, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** The cell that an arrow leads to, the same one where it leads nowhere. On a board that is turned it is the neighbour
 * in that direction on the screen; of two equally near ones that which is nearer to the column where somebody goes up or down. */
export function step(board: BoardView, turned: boolean, from: number, arrow: Arrow, column: number): number {
  if (!turned) {
    const next = board.steps[arrow][from] ?? -1;
    return next < 0 ? from : next;
  }
  const [dx, dy] = WAYS[arrow];
  const [x, y] = board.centres[from]!;
  let [best, most] = [from, 0];
  for (const next of board.neighbours[from]!) {
    const [a, b] = board.centres[next]!;
    const far = Math.hypot(a - x, b - y);
    const ahead = ((a - x) * dx + (b - y) * dy) / far;
    // Beside the column counts little: it only decides between two.
    const fit = ahead - (dy ? Math.abs(a - column) / far / 100 : 0);
    if (ahead > 0.3 && fit > most) [best, most] = [next, fit];
  }
  return best;
}
