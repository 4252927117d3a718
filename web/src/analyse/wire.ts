// What the server tells of analysis and records, by `./hexagora wire` from analysis_bodies.py.
import type { Board, Ending, Leave, Lookahead, Player, Role, Value } from "../wire.ts";

/** POST /api/queries/analysis: one position. */
export interface AnalysisRequest {
  seconds?: number;
  position?: string | null;
  game?: string;
  options?: Record<string, Value>;
  moves?: (string | Leave)[];
}

/** POST /api/queries/review: a whole game. */
export interface ReviewRequest {
  seconds?: number | null;
  position?: string | null;
  game?: string;
  options?: Record<string, Value>;
  moves?: (string | Leave)[];
}

/** A line of an analysis or a review: its place among the searches that wait, from 1. */
export interface Waiting { waiting: number; }

/** A line of a review: a position, whose number is that of the moves before it. */
export interface Evaluation {
  number: number;
  /** The expected result of each person. */ values: number[];
  best: string | null;
  line: string[];
  proven: boolean;
}

export interface Mistake {
  /** Of the move, from 1. */ number: number;
  move: string;
  colour: number;
  person: number;
  /** The expected result of that person, had they played the better move. */ before: number;
  after: number;
  better: string;
  line: string[];
  sign: "?" | "??";
  proven: boolean;
}

/** The last line of a review. */
export interface Review { mistakes: Mistake[]; final?: boolean; }

/** POST /api/queries/set_up: pieces by cell, with the names that the answer lists, and who is to move. */
export interface SetUpRequest {
  game: string;
  options?: Record<string, Value>;
  pieces?: Record<string, string> | null;
  turn?: number;
  /** Of the board: by which the pieces go before. */ symmetry?: "turn" | "mirror" | null;
}

/** A piece that one may put. */
export interface PieceKind {
  /** As SetUpRequest.pieces has it: 0, k0, x, 0h, *. */ name: string;
  player: number | null;
  role: Role;
}

/** POST /api/queries/set_up */
export interface SetUp {
  /** The line that reads as this position; null: the rules refuse it. */ position: string | null;
  /** Why they refuse it. */ complaint: string;
  kinds: PieceKind[];
  /** Those that stand now; of a game's start if none were sent. */ pieces: Record<string, string>;
  /** Hexagons that may be owned: #1 to so many, as pieces 0, 1, … */ faces: number;
  players: Player[];
  /** The position to be drawn, if it is one. */ lookahead: Lookahead | null;
  /** What refused pieces stand on, where that is not always the same board: the plane. */ board: Board | null;
}

export interface RecordSeat { name?: string; level?: number; }

export interface RecordOffer {
  kind: "draw" | "takeback";
  person: number;
  answer?: "accepted" | "declined" | "withdrawn" | "";
}

/** A move, or a colour that leaves, with what is said of it. */
export interface RecordMove {
  move?: string;
  leave?: number;
  seconds?: number;
  comment?: string;
  sign?: "" | "!" | "?" | "!!" | "??" | "!?" | "?!";
  marks?: Record<string, string>;
  offers?: RecordOffer[];
  /** What might have been played instead of it. */ variations?: ((string | RecordMove)[])[];
}

/** A game as docs/records.md describes it, version 3. */
export interface GameRecord {
  hexagora: number;
  game: string;
  options: Record<string, Value>;
  moves: (string | RecordMove)[];
  result: number[] | null;
  /** The position that it begins from, if not the game's start. */ start?: string;
  rules?: number;
  date?: string;
  seats?: RecordSeat[];
  headers?: Record<string, string>;
  comment?: string;
  marks?: Record<string, string>;
  offers?: RecordOffer[];
  reason?: Ending;
}

/** POST /api/records/read: a record in any format, a link or a position. The answer is a GameRecord. */
export interface ReadRequest {
  text: string;
  /** Which game of several, from 1. */ number?: number | null;
}

/** POST /api/records/write: the answer is the text, with the name of a file. */
export interface WriteRequest { record: GameRecord; format?: "json" | "sgf" | "hexworld"; }

/** POST /api/pictures/position */
export interface PictureRequest {
  format?: "svg" | "png";
  theme?: "light" | "dark";
  /** Whether each cell shows its name. */ names?: boolean;
  heat?: Record<string, number>;
  marks?: Record<string, string>;
  width?: number;
  position?: string | null;
  game?: string;
  options?: Record<string, Value>;
  moves?: (string | Leave)[];
}

/** POST /api/pictures/replay: the main line as a film. */
export interface ReplayRequest { record: GameRecord; format?: "gif" | "webp"; theme?: "light" | "dark"; }
