// Where the coasts of each player lie, in words: "top and bottom".
import type { Board, Point } from "../wire.ts";
import { list, say } from "../words.ts";

const SIDES = ["right", "bottom_right", "bottom", "bottom_left", "left", "top_left", "top", "top_right"];

/** By colour; empty where a colour has no coasts, or where two of them would be called the same. `turned`: steps by
 * which the board is turned. */
export function sidesOf(board: Board, shores: (number | null)[], colours: number, turned: number): string[] {
  const [left, top, right, bottom] = board.bounds;
  const turn = turned * (board.shape === "square" ? 2 : 8 / 6);
  const sideOf = ([x, y]: Point) => {
    const eighth = (Math.atan2(y - (top + bottom) / 2, x - (left + right) / 2) / Math.PI) * 4 + turn;
    return SIDES[((Math.round(eighth) % 8) + 8) % 8]!;
  };
  const names = Array.from({ length: colours }, (_, colour) => {
    const own = board.coasts.filter((coast, place) => !coast.goal && shores[place] === colour);
    return list([...new Set(own.map((coast) => sideOf(coast.badge)))].map((side) => say(`side.${side}`)));
  });
  return new Set(names.filter(Boolean)).size === names.length ? names : names.map(() => "");
}
