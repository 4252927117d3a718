// What is said of a move in a first game, by what the computer would have played.
import type { Hint } from "../../wire.ts";
import { say } from "../../words.ts";

/** Values that differ by less are as good. */
const CLOSE = 0.05;

/** The computer's best moves, best first, before somebody played `move`. */
export function remark(hints: Hint[], move: string): string {
  const [best] = hints;
  if (!best) return "";
  if (best.move === move) return say("coach.same", { move });
  const same = hints.find((one) => one.move === move);
  if (same && best.value - same.value < CLOSE) return say("coach.fine", { move });
  if (best.why) return say(`coach.${best.why}`, { move: best.move, count: best.captures });
  return say(same ? "coach.better" : "coach.rather", { move: best.move });
}
