// How much room a board takes, before it is drawn.
import type { Board } from "../wire.ts";
import type { Figure } from "./wire.ts";

/** Cells of air around a board, for coasts and names. */
const AIR = 1.4;
const [TALLEST, WIDEST] = [0.9, 1.7];

/** The board of each step of a figure: a step without one has that of the step before. */
export function boardsOf({ steps }: Figure): Board[] {
  let last = steps[0]!.position.board!;
  return steps.map(({ position }) => (last = position.board ?? last));
}

/** Width to height, so that the largest of some boards fits. */
export function shapeOf(boards: Board[]): number {
  const wide = Math.max(...boards.map(({ bounds: [left, , right] }) => right - left));
  const high = Math.max(...boards.map(({ bounds: [, top, , bottom] }) => bottom - top));
  return Math.min(Math.max((wide + AIR) / (high + AIR), TALLEST), WIDEST);
}
