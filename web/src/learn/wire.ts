// What the server tells of lessons and puzzles, by `./hexagora wire` from lesson_bodies.py and puzzle_bodies.py.
import type { Player, Position, Value } from "../wire.ts";

/** A move that is not allowed. */
export interface Attempt {
  cells: string[];
  /** Why not. */ sentence: string;
}

/** A position of a figure, and what is said of it. */
export interface Step {
  say: string;
  /** The first of a figure has the board. */ position: Position;
  /** The position as text, to ask about it. */ line: string;
  /** Cells that are pointed at. */ ring: string[];
  /** Every cell has its name. */ names: boolean;
  refused: Attempt | null;
  /** Its caption on the one page of rules; empty: it is not there. */ paper: string;
}

/** A board to step through. */
export interface Figure {
  id: string;
  title: string;
  /** Of which figure or example of a rule sheet it is; empty: ours. */ source: string;
  game: string;
  players: Player[];
  steps: Step[];
}

export interface Section {
  id: string;
  title: string;
  number: number | null;
  /** A heading over this section and those that follow. */ part: string;
  text: string;
  /** A remark that stands out. */ key: string;
  figures: Figure[];
}

/** Something to do on the board, for the player to move. */
export interface Exercise {
  id: string;
  title: string;
  say: string;
  game: string;
  players: Player[];
  /** With its board. */ position: Position;
  line: string;
  /** Moves that are right; * is every legal move. */ answers: string[];
  right: string;
  wrong: string;
  /** What is said of particular moves. */ wrongs: Record<string, string>;
  hint: string;
  /** Moves that are shown after the answer. */ follow: string[];
  /** Said with them. */ then: string;
}

/** The game after the walk: its options, and what is said before one's first moves. */
export interface First { options: Record<string, Value>; say: string[]; }
export interface Variant { name: string; note: string; what: string; how: string; preset: string; }
export interface Tactic { text: string; figure: Figure; }

/** GET /api/learn/{game}: a game's lesson. */
export interface Page {
  game: string;
  idea: string;
  minutes: number;
  credits: string;
  hero: Figure;
  sections: Section[];
  tasks: Exercise[];
  walk: Exercise[];
  first: First;
  variants: Variant[];
  readings: string[];
  tactics: Tactic[];
  /** How many the game has. */ puzzles: number;
  /** The game whose lesson comes after this one. */ next: string;
}

/** GET /api/learn: the lessons, in the order of the catalogue. */
export interface Lesson {
  game: string;
  /** To learn it. */ minutes: number;
  /** The ids of its exercises. */ tasks: string[];
}

/** A puzzle of the list. */
export interface PuzzleRow {
  id: string;
  game: string;
  /** From 1, easy, to 5. */ grade: number;
  goal: "win" | "only";
  solved: boolean;
}

/** GET /api/puzzles: all of them, each game's easy ones first. */
export interface Puzzles {
  puzzles: PuzzleRow[];
  /** The puzzle of the day. */ today: string;
  /** Whether you have solved it today, without its solution. */ done: boolean;
  /** Days in a row on which you did. */ streak: number;
}

/** GET /api/puzzles/{id} and /api/puzzles/today: never its solution. */
export interface Puzzle {
  id: string;
  game: string;
  /** From 1, easy, to 5. */ grade: number;
  goal: "win" | "only";
  solved: boolean;
  /** Options that are not the usual ones. */ settings: string;
  players: Player[];
  /** With its board. */ position: Position;
  /** The position as text, to ask about it. */ line: string;
  /** The puzzle after it. */ next: string;
  /** It is the puzzle of the day. */ today: boolean;
  streak: number;
}

/** Your moves from the puzzle's position and the answers to them, in the order of play; the last one is yours. */
export interface TryRequest { moves: string[]; }

/** POST /api/puzzles/{id}/tries: what the last move is worth. */
export interface Try {
  /** Unclear: perhaps right, but not proven in time. */ verdict: "right" | "wrong" | "unclear" | "solved";
  /** What the others play, until it is your turn or the game is over. */ answers: string[];
  /** What refutes a wrong move, or how a solved game goes on. */ line: string[];
  streak: number;
}

export interface PuzzleHintRequest {
  moves?: string[];
  /** The move itself: the puzzle of the day does not count then. */ whole?: boolean;
}

/** POST /api/puzzles/{id}/hint: where to look, or the whole move. */
export interface PuzzleHint { cells: string[]; move: string | null; }
