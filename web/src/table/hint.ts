// A hint in words: the move, what it is worth, why it is good, what may follow.
import type { Hint } from "../wire.ts";
import { say } from "../words.ts";

export function hintText({ move, value, line, why, captures }: Hint): string {
  const parts = [say("hint.move", { move }), say("hint.value", { percent: Math.round(value * 100) })];
  if (why === "captures") parts.push(say("hint.captures", { count: captures }));
  else if (why) parts.push(say(`hint.${why}`));
  if (line.length) parts.push(say("hint.line", { moves: line.join(" ") }));
  return `${parts.join(" · ")}.`;
}
