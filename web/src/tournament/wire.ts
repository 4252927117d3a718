// What the server tells of tournaments, by `./hexagora wire` from tournament_bodies.py.
import type { Player, Position, Status, Value } from "../wire.ts";

/** What is played in a round. */
export interface Discipline {
  game: string;
  options?: Record<string, Value>;
  /** How many may sit at a table; left out in requests: as the game allows. */ sizes?: number[];
  /** Sizes of tables at which one plays with whoever sits opposite. */ partners?: number[];
  /** Whether the game counts points; of no meaning in requests. */ points?: boolean;
}

/** What an organiser chooses; in requests, what is left out has its usual value. */
export interface Settings {
  name: string;
  system: "swiss" | "round_robin" | "knockout" | "groups" | "tables" | "free";
  /** One, or several in turn: round by round. */ games: Discipline[];
  /** 0: as many as the system needs. */ rounds?: number;
  tie_breaks?: ("points" | "difference" | "buchholz" | "sonneborn_berger" | "direct" | "quotient")[];
  /** How often all meet all in a round robin. */ cycles?: number;
  /** Before a knockout. */ groups?: number;
  /** How many of each group go on. */ advance?: number;
  third_place?: boolean;
  /** How many sit at a table, where more than two play. */ table_size?: number;
  /** What not being paired is worth. */ bye?: number;
  /** What a round is worth that somebody asked to miss. */ absence?: number;
  place?: string;
  /** The games are played here, and begin with their round. */ online?: boolean;
  /** Whether people may enter themselves. */ entry?: boolean;
  /** Among the tournaments that everybody sees. */ listed?: boolean;
  /** At the tables. */ chat?: boolean;
  /** "300+5", "3d", or "" for none. */ clock?: string;
  /** When rounds are planned to begin, in milliseconds since 1970. */ times?: number[];
}

/** Who takes part. */
export interface Entrant {
  /** Never changes. */ number: number;
  name: string;
  rating: number | null;
  club: string;
  /** Entered themselves, and plays on their own device. */ online: boolean;
  /** The first round they can play in. */ first: number;
  withdrawn: boolean;
  /** Rounds they asked to miss. */ absent: number[];
}

/** What came out at a table, by seat. */
export interface Result {
  /** 1 is a win; they sum to 1, or to 0 if nobody came. */ shares: number[];
  /** Of the game, where it counts them. */ points?: number[] | null;
  /** Decided without play. */ forfeit?: boolean;
  /** Seats whose players did not come, where at least two others played. */ missing?: number[];
}

/** A table of a round. */
export interface Pairing {
  /** From 1. */ table: number;
  /** Numbers of entrants by seat; one alone has a bye or is absent. */ players: number[];
  kind: "game" | "bye" | "absent";
  result: Result | null;
  /** The result as people write it: 46-45; empty if there is none. */ text: string;
  /** From 1, where groups play; else 0. */ group: number;
  /** The match for third place. */ third: boolean;
  /** In the bracket of a knockout, from 0 at the top. */ place: number;
  /** The id of its match, where it is played online; else empty. */ match: string;
}

export interface Round {
  number: number;
  /** Which of the settings' games. */ game: number;
  /** When, in milliseconds since 1970; 0: it is only paired. */ started: number;
  /** Games of this round need a winner. */ knockout: boolean;
  pairings: Pairing[];
}

/** What an entrant did in a round. */
export interface Cell {
  kind: "game" | "bye" | "absent" | "forfeit" | "none";
  opponents: number[];
  /** From 0. */ seat: number;
  /** null: it is being played. */ share: number | null;
  points: number | null;
}

/** A row of the standings; equal ones share a rank. */
export interface Standing {
  rank: number;
  number: number;
  score: number;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  /** By TieBreakName. */ breaks: Record<string, number>;
  /** One a round. */ cells: Cell[];
}

/** The standings of a group. */
export interface Group { group: number; standings: Standing[]; }

/** A line of the log: who did what, and when. */
export interface TournamentLog {
  number: number;
  at: number;
  /** Whose step it was; empty: it followed by itself. */ name: string;
  sentence: string;
  undone: boolean;
}

export interface Helper {
  name: string;
  /** Their id, for the organiser; else empty. */ person: string;
}

/** What you may do now. */
export interface TournamentMay {
  /** The organiser and helpers. */ change: boolean;
  /** Pair the next round, or the last one again while it has not begun. */ pair: boolean;
  start: boolean;
  end: boolean;
  /** Take part yourself. */ enter: boolean;
  leave: boolean;
  /** The step that would be undone. */ undo: TournamentLog | null;
  /** Why the next round cannot be paired yet; empty if it can, or there is none. */ why: string;
  /** What is to be looked at before the round that is paired begins. */ notes: string[];
}

/** GET /api/tournaments/{id}: a tournament as you see it. */
export interface Tournament {
  id: string;
  /** The number of the last step; commands that depend on all of it name it. */ version: number;
  settings: Settings;
  organiser: string;
  created: number;
  status: "new" | "paired" | "playing" | "between" | "paused" | "over";
  /** How many rounds there are in all; 0: as many as the organiser likes. */ total: number;
  role: "organiser" | "helper" | "player" | "";
  /** Your number, if you take part or have left. */ me: number | null;
  may: TournamentMay;
  entrants: Entrant[];
  /** Numbers of those who have a page open now; for those who may change things. */ here: number[];
  /** Pairs that must not meet. */ forbidden: [number, number][];
  rounds: Round[];
  standings: Standing[];
  groups: Group[];
  helpers: Helper[];
  /** The name of the file that it is kept in, if it was opened from one. */ file: string;
  /** Where everybody can follow it. */ url: string;
  /** The last step. */ last: TournamentLog | null;
}

/** A row of the list of tournaments. */
export interface TournamentSummary {
  id: string;
  name: string;
  place: string;
  system: "swiss" | "round_robin" | "knockout" | "groups" | "tables" | "free";
  games: string[];
  online: boolean;
  players: number;
  /** The last one that is paired. */ round: number;
  total: number;
  created: number;
  organiser: string;
  status: "new" | "paired" | "playing" | "between" | "paused" | "over";
  role: "organiser" | "helper" | "player" | "";
  entry: boolean;
}

/** GET /api/tournaments: yours, then those that everybody sees, the newest first. */
export interface TournamentList { mine: TournamentSummary[]; listed: TournamentSummary[]; }
export interface TournamentId { id: string; }

/** A tournament from its file, or from another program's TRF. */
export interface TournamentFileRequest {
  text: string;
  /** What is played, which TRF does not say; left out: the first game of the list. */ game?: string;
}

/** Players as CSV: name, rating, club. */
export interface EntrantsRequest { text: string; }

/** What makes somebody a helper: shown once, kept only as a hash. */
export interface HelperLink { url: string; }
export interface HelperKeyRequest { key: string; }

/** One table: who plays, and the position. */
export interface LiveBoard {
  round: number;
  table: number;
  match: string;
  game: string;
  /** By seat. */ names: string[];
  status: Status;
  /** The seat to move. */ turn: number | null;
  /** By colour. */ players: Player[];
  /** With its board. */ position: Position;
  /** How many were played. */ moves: number;
}

/** The boards of the last round that are played online. */
export interface Boards { boards: LiveBoard[]; }

/** Who is to take part. */
export interface NewEntrant { name: string; rating?: number | null; club?: string; }

export type TournamentCommand =
  /** All of them, also those that stay. */
  | { do: "change_settings"; settings: Settings }
  | { do: "add_entrants"; entrants: NewEntrant[] }
  /** By somebody who wants to play themselves, online. */
  | { do: "enter_tournament"; name: string }
  /** By somebody who entered themselves. */
  | { do: "leave_tournament" }
  /** `absent`: rounds that they ask to miss. */
  | { do: "change_entrant"; number: number; name: string; rating?: number | null; club?: string; withdrawn?: boolean; absent?: number[] }
  /** Somebody lost their device: whoever enters under their name next plays on for them. */
  | { do: "free_entrant"; number: number }
  | { do: "remove_entrant"; number: number }
  /** Two who must not meet; `forbidden` False: they may again. */
  | { do: "forbid_pair"; players: [number, number]; forbidden?: boolean }
  /** Pairs the next round, or the last one again while it has not begun. `version`: what the sender has seen. */
  | { do: "pair_round"; version: number }
  /** Pairings by hand for the next round, or for the last one while it has not begun: numbers of entrants by seat; one
   * alone has a bye. Who is left out misses the round. */
  | { do: "set_pairings"; version: number; tables: number[][] }
  /** One more table in free play, in the order of seats; its game begins at once. */
  | { do: "add_pairing"; players: number[] }
  | { do: "start_round"; version: number }
  /** `result` None takes one away. To replace another result, `correct` must be said. `players`: for whom it is meant,
   * by seat; if others sit there now, it is refused. */
  | { do: "enter_result"; round: number; table: number; result: Result | null; correct?: boolean; players?: number[] }
  | { do: "remove_helper"; person: string }
  | { do: "pause_tournament" }
  | { do: "resume_tournament" }
  | { do: "end_tournament"; version: number }
  /** The last command that has not been undone, with all that followed from it, by the number of its first step. */
  | { do: "undo_step"; step: number };
