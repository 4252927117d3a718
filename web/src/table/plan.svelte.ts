// A line of moves that are not played yet, entered on the board: if they play this, I answer that.
import { Trial } from "../trial.svelte.ts";
import type { Match } from "../wire.ts";
import { say } from "../words.ts";
import { isLeave } from "./names.ts";

/** Theirs, one's own, theirs, … */
export class Plan extends Trial {
  constructor({ game, options, start, moves, position }: Match) {
    const begin = start ? { position: start } : { game, options };
    super(position, { ...begin, moves: moves.map((move) => (isLeave(move) ? move : move[0])) });
  }

  /** Whether the next move is one's own. */
  get yours(): boolean {
    return this.line.length % 2 === 1;
  }
}

/** "if e5 then d4, if f6 then g7" */
export function inWords(line: string[]): string {
  const parts = line.map((move, place) => say(place % 2 ? "conditions.then" : "conditions.if", { move }));
  return parts.join(" ").replace(/,$/, "");
}
