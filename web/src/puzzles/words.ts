// What is asked of whoever solves a puzzle.
import type { Puzzle } from "../learn/wire.ts";
import { colourName } from "../table/names.ts";
import { say } from "../words.ts";

/** The colour to move. */
export const moverOf = ({ players, position }: Pick<Puzzle, "players" | "position">) => players[position.turn ?? 0]!;

/** "Black to play and win." */
export const goalOf = (puzzle: Puzzle) =>
  say(`puzzles.${puzzle.goal}`, { colour: colourName(puzzle.game, moverOf(puzzle)) });

/** The number in a puzzle's id. */
export const numberOf = (id: string) => id.split("-").at(-1)!;
