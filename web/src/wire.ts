// All messages between browser and server, written by `./hexagora wire` from messages.py and bodies.py of the server.

/** Legal moves as a tree: a pick (a cell or a word such as pass, swap, declare, !) leads to 1 if it is a whole move by
 * itself, to the move's text if it completes one, or to a branch. In a branch "" is the move that the picks make. */
export type Branch = { [pick: string]: 1 | string | Branch };
export type Words = { [key: string]: string | Words };
export type Point = [number, number];
export type Role = "stone" | "fragile" | "king" | "home" | "block" | "match";
export type SeatKind = "screen" | "link" | "computer";
export type OfferKind = "draw" | "takeback" | "rematch";
export type ClaimKind = "win" | "computer" | "leave";
export type Status = "waiting" | "playing" | "over";

/** How a match ended: by the rules (empty), or otherwise. A cancelled one has no result. */
export type Ending = "" | "leave" | "time" | "absent" | "agreed" | "cancelled";
export type ClockRule = Fischer | Days;
export type PlayedMove = [string, number];
export type Value = string | number | boolean;

/** So many seconds, and some more after each move. */
export interface Fischer { kind: "fischer"; seconds: number; increment: number; }

/** So many days for each move. */
export interface Days { kind: "days"; days: number; }

/** A line in the list of moves. */
export interface News {
  /** The number of the event: greater ones are newer. */ event: number;
  /** How many moves, and players who left, stand before it. */ after: number;
  /** skip: passed over, as they cannot move. swap: who has which colour now. left, time, absent: out of the game. computer: it plays on for somebody who was away. filled: it took a free seat. */
  kind: "skip" | "swap" | "offer" | "accepted" | "declined" | "withdrawn" | "takeback" | "left" | "time" | "absent" | "computer" | "filled" | "cancelled";
  /** Whom it is about; null: no player. */ person: number | null;
  colour?: number | null;
  offer?: OfferKind | null;
  level?: number | null;
  /** Of the person whose seat the computer has now. */ name?: string;
}

export interface Steps { left: number[]; right: number[]; up: number[]; down: number[]; }
export interface Face { centre: Point; corners: Point[]; tone: number; }

export interface Label {
  text: string;
  x: number;
  y: number;
  /** row, column */ of: string;
}

export interface Coast {
  cells: number[];
  /** Along the outer edges of the cells. */ line: Point[];
  badge: Point;
  goal: boolean;
  kind: number;
}

/** All geometry: neighbours are at distance 1, y grows downwards. The browser computes none. */
export interface Board {
  shape: string;
  /** Left, top, right, bottom. */ bounds: [number, number, number, number];
  cells: string[];
  centres: Point[];
  /** Corners of any cell around its centre; empty where cells are points. */ outline: Point[];
  neighbours: number[][];
  /** Where an arrow key leads from each cell; -1 for nowhere. */ steps: Steps;
  /** A tone from 0 to 2 for each cell, other than its neighbours'. */ tones: number[];
  /** Hexagons between points: centre, corners in order round it, tone. */ faces: Face[];
  /** Names of rows and columns along the edges. */ labels: Label[];
  /** The edge, in the order of Position.shores. */ coasts: Coast[];
  /** Where each cell's name stands if the cells are points. */ names?: Point[];
}

export interface Mark {
  /** chain, shape (they win), barred (not now), goal, territory, harbour, captured */ role: string;
  cells: string[];
  player: number | null;
  /** A goal that is a side of the board: drawn as a coast. */ shore?: boolean;
}

/** What to draw, as core/bind/scene_json.cpp writes it. Players are colours, from 0, unless it says person. */
export interface Position {
  pieces: [string, number | null, Role][];
  faces: [number, number][];
  /** The owner of each coast; null: open to everybody. */ shores: (number | null)[];
  marks: Mark[];
  /** Numbers by colour; their names are words.counters. */ counters: Record<string, number[]>;
  /** What a counter is the sum of, where it has parts: by its name, then by the part's, in Entry.parts. */
  parts: Record<string, Record<string, number[]>>;
  /** What the player to move would put, where pieces are put. */ put: [number | null, Role];
  out: number[];
  /** The cells of the last move that are on the board, each once. */ last: string[];
  /** The path of the piece that moved last, in order; empty if none travelled. */ trail: string[];
  passed: boolean;
  turn: number | null;
  /** The person at each colour: they differ after a swap. */ seats: number[];
  /** By person, summing to 1; null while the game goes on. */ result: number[] | null;
  /** The colours that won or shared. */ winners: number[] | null;
  /** What the player to move can do now: a key of Entry.tasks, empty once it is over. */ task: string;
  /** Why it is over by the rules: a key of Entry.ends, else empty. */ ended: string;
  /** Passed over just before this turn because they could not move. */ skipped: number[];
  /** Where it is not the board that was sent before. */ board?: Board;
}

export interface Player {
  /** Which of the game's colours: index into Entry.colours. */ colour: number;
  /** I, II among partners who share a colour. */ place: string;
  /** Token of the palette: black, red, …: CSS variables --black, --black-ink, …. */ paint: string;
  /** Index into Boot.cues. */ cue: number;
}

export interface Seat {
  kind: SeatKind;
  /** Empty while nobody sits there, and for the computer. */ name: string;
  level: number | null;
  taken: boolean;
  /** You act for this seat. */ yours: boolean;
  /** Their page is open right now. */ here: boolean;
  /** Since when it is not; null: here, free, or the computer. */ away: number | null;
}

export interface Clocks {
  /** Milliseconds left for each person when this was sent. */ left: number[];
  /** The person whose clock runs. */ running: number | null;
}

export interface Offer {
  kind: OfferKind;
  /** The person who made the offer. */ by: number;
  /** The persons who have agreed so far. */ agreed: number[];
}

export interface Line {
  who: string;
  /** The person at the table, null for a watcher. */ person: number | null;
  text: string;
  at: number;
}

export interface Leave {
  /** The colour that left the game. */ leave: number;
}

/** What you may do besides moving; taking back, once you have moved. */
export interface May {
  hint: boolean;
  takeback: boolean | "ask";
  draw: boolean;
  /** While the match waits: to give up the seat that you took. */ leave: boolean;
  chat: boolean;
  /** You made it, and it waits or only computers play; or you play, before the second move. */ cancel: boolean;
  sit: boolean;
  /** To give the free seats to the computer. */ fill: boolean;
  rematch: boolean;
  /** Your own offers that stand. */ withdraw: OfferKind[];
  /** What you may do about the person to move, who is away for long. */ claim: ClaimKind[];
  /** To leave conditional moves, while the other one is to move. */ conditions: boolean;
}

/** Where a match has its place in a tournament. */
export interface TournamentTable { id: string; name: string; round: number; table: number; }

/** A match as one person sees it. */
export interface Match {
  id: string;
  game: string;
  options: Record<string, Value>;
  /** The name of this way to play, if it has one. */ preset: string | null;
  /** Open challenge: listed for everybody on this server. */ listed: boolean;
  clock: Fischer | Days | null;
  created: number;
  /** The position it began from, as text; empty: the game's start. */ start: string;
  /** waiting: seats are free */ status: Status;
  /** How a match ended: by the rules (empty), or otherwise. A cancelled one has no result. */ ending: Ending;
  /** By person. While waiting with colours by lot, in the order of the form. */ seats: Seat[];
  lot: boolean;
  /** By colour. */ players: Player[];
  /** Players share a colour: chat is closed to them until the end. */ partners: boolean;
  /** Commands carry it; a stale one is refused. */ version: number;
  /** Moves with the colour that played them, and who left. */ moves: (PlayedMove | Leave)[];
  position: Position;
  /** null: too many to list, ask for continuations. Empty if nobody may move. */ legal: Branch | null;
  clocks: Clocks | null;
  offers: Offer[];
  chat: Line[];
  /** What happened beside the moves, in order. */ news: News[];
  watchers: number;
  /** How long somebody may be away in their turn; null: there is a clock. */ patience: number | null;
  /** When the person to move, who is away, may be claimed. */ claim_at: number | null;
  /** The rematch. */ next: string | null;
  /** Your own conditional moves: theirs, yours, theirs, …, yours. */ conditions: string[][];
  tournament: TournamentTable | null;
  /** Nobody moves until the organiser of the tournament lets the game go on. */ paused: boolean;
  /** Whether there is a chat at all. */ talk: boolean;
  may: May;
}

export interface StateMessage { type: "state"; match: Match; }

/** A plain move: everything that changed. Ask for the state if `before` is not the version that you know. */
export interface MoveMessage {
  type: "move";
  before: number;
  version: number;
  move: PlayedMove;
  position: Position;
  legal: Branch | null;
  clocks: Clocks | null;
  status: Status;
  /** How a match ended: by the rules (empty), or otherwise. A cancelled one has no result. */ ending: Ending;
  /** What the move led to besides. */ news: News[];
}

export interface ChatMessage { type: "chat"; line: Line; }

/** By person. When somebody who is away may be claimed, and when they are back, a state comes instead. */
export interface PresenceMessage {
  type: "here";
  here: boolean[];
  away: (number | null)[];
  claim_at: number | null;
  watchers: number;
}

export interface ThinkingMessage { type: "thinking"; person: number | null; since: number; }

/** The computer could not think, or is busy with other games; it tries again by itself. */
export interface NoticeMessage { type: "notice"; code: "computer_failed" | "computer_busy"; }
export interface ByeMessage { type: "bye"; restart: boolean; }
export interface DoneAnswer { type: "done"; id: number; }
export interface RefusedAnswer { type: "refused"; id: number; code: string; sentence: string; rule: string; }

export interface ContinuationsAnswer {
  type: "continuations";
  id: number;
  cells: string[];
  words: string[];
  /** The move that the picks make already. */ move: string | null;
}

export interface WhyNotAnswer { type: "why_not"; id: number; sentence: string; rule: string; }

export interface Hint {
  move: string;
  /** The expected result of the person to move, from 0 to 1. */ value: number;
  cells: string[];
  /** What would be played after it, as far as it is known: at most five moves. */ line: string[];
  /** It ends the game and wins; the next player could win otherwise; it takes pieces. */
  why: "" | "wins" | "stops_win" | "captures";
  /** How many pieces of others it captures or turns. */ captures: number;
}

export interface HintAnswer { type: "hint"; id: number; moves: Hint[]; }
export interface HistoryAnswer { type: "history"; id: number; from: number; positions: Position[]; }
export interface Preset { id: string; name: string; options: Record<string, Value>; players: number; }

/** What one can do now. */
export interface Task {
  /** Nothing is picked yet. */ first: string;
  /** Something is picked, and more must follow. */ next?: string;
  /** More may follow, or not. */ stop?: string;
  /** The aim, or what holds now. */ why?: string;
}

/** A game of the catalogue, in a language. */
export interface Entry {
  id: string;
  name: string;
  line: string;
  length: string;
  /** Fewest and most. */ players: [number, number];
  colours: string[];
  /** By Position.task. */ tasks: Record<string, Task>;
  /** By Position.ended: sentences with {name}, the winner, and {score}. */ ends: Record<string, string>;
  /** By the names in Position.parts. */ parts: Record<string, string>;
  presets: Preset[];
}

/** GET /api/games/{id}/rules: a game's rules, line by line. */
export interface Rules {
  lines: string[];
  /** Lines, by number from 1, that hold only with one of these values of each option. */
  only: Record<string, Record<string, Value[]>>;
}

export interface Profile { id: string; name: string; }
export interface MatchId { id: string; }
export interface Lan { url: string; qr: string; }
export interface Cue { name: string; path: string; stroke: number; }

/** What the page starts with, in its language: in the page itself as JSON, and GET /api/boot?lang=fr. */
export interface Boot {
  lang: "en" | "fr";
  languages: Record<string, string>;
  words: Words;
  games: Entry[];
  levels: number;
  cues: Cue[];
  version: string;
  me: Profile;
  /** Address for others on this network, with a QR code as SVG. */ lan: Lan | null;
}

/** GET /api/gallery: a short game of each, for the home page. */
export interface Sample {
  game: string;
  players: Player[];
  /** The first has the board. */ positions: Position[];
}

export interface Choice {
  value: Value;
  label: string;
  /** How many cells the board has then, where the option is the board's size. */ cells: number | null;
}

export interface Option { name: string; label: string; value: Value; values: Choice[]; applies: boolean; }

/** GET /api/games/{id}/options?size=5&players=3: the options as they stand, and the game that they make. */
export interface Form {
  players: number;
  preset: string | null;
  options: Option[];
  players_by_colour: Player[];
  /** Its start, with the board. */ position: Position;
  /** The forms in which its records can be written. */ formats: string[];
}

/** A match in a list. */
export interface Summary {
  id: string;
  game: string;
  preset: string | null;
  options: Record<string, Value>;
  status: Status;
  seats: Seat[];
  players: Player[];
  position: Position;
  moves: number;
  your_turn: boolean;
  /** The person to move. */ turn: number | null;
  /** How a match ended: by the rules (empty), or otherwise. A cancelled one has no result. */ ending: Ending;
  /** How it ended for you; empty while it goes on, and if your seats differ. */
  result: "" | "won" | "lost" | "shared" | "drawn";
  clock: Fischer | Days | null;
  /** When something last happened on the board, in ms since 1970. */ updated: number;
}

/** GET /api/home */
export interface Home {
  mine: Summary[];
  open: Summary[];
  /** The ids of those of your matches that cannot be read. */ unreadable: string[];
}

/** The answer to what cannot be done, with a status of 4xx or 5xx. */
export interface Refusal { code: string; sentence: string; }
export interface NameRequest { name: string; }
export interface SeatRequest { kind: SeatKind; level?: number | null; name?: string; }
export interface FischerRequest { kind: "fischer"; seconds: number; increment: number; }
export interface DaysRequest { kind: "days"; days: number; }

/** POST /api/matches: the game with its options, or a position to begin from, who sits where, the clock. With `lot`
 * colours are drawn. */
export interface MatchRequest {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, Value>;
  lot?: boolean;
  clock?: FischerRequest | DaysRequest | null;
  listed?: boolean;
  position?: string;
}

/** A position: the line that hexagora.read reads, or a game with its options; then moves. */
export interface PositionRequest {
  position?: string | null;
  game?: string;
  options?: Record<string, Value>;
  moves?: (string | Leave)[];
}

export interface ContinuationsRequest {
  picks?: string[];
  position?: string | null;
  game?: string;
  options?: Record<string, Value>;
  moves?: (string | Leave)[];
}

export interface WhyNotRequest {
  picks?: string[];
  position?: string | null;
  game?: string;
  options?: Record<string, Value>;
  moves?: (string | Leave)[];
}

export interface Continuations {
  cells: string[];
  words: string[];
  /** The move that the picks make already. */ move: string | null;
}

export interface WhyNot { sentence: string; rule: string; }

/** A position that is not that of a match, to be drawn and gone on from. */
export interface Lookahead {
  /** With its board. */ position: Position;
  /** null: too many to list, ask for continuations. */ legal: Branch | null;
  /** The line that hexagora.read reads. */ text: string;
  /** Who made each of the moves that were sent. */ colours: number[];
}

export interface Hints { moves: Hint[]; }

export interface Candidate {
  move: string;
  /** The expected result of the person to move; null: not searched. */ value: number | null;
  visits: number;
  proven: boolean;
  /** The expected result of each person; empty: not searched. */ values: number[];
  /** The move and what follows, for the best ten. */ line: string[];
}

/** A report of a search: a line of POST /api/queries/analysis. */
export interface Analysis {
  best: string | null;
  /** The expected result of each person. */ values: number[];
  /** Best first. */ moves: Candidate[];
  /** The best moves from here on. */ line: string[];
  simulations: number;
  proven: boolean;
  seconds: number;
  final: boolean;
}

export type ServerMessage =
  | StateMessage
  | MoveMessage
  | ChatMessage
  | PresenceMessage
  | ThinkingMessage
  | NoticeMessage
  | ByeMessage
  | DoneAnswer
  | RefusedAnswer
  | ContinuationsAnswer
  | WhyNotAnswer
  | HintAnswer
  | HistoryAnswer;

export type ClientMessage =
  | { id: number; do: "play_move"; version: number; move: string }
  /** Resigns; or, before the match has begun, gives up one's seat. */
  | { id: number; do: "leave_match"; version: number; person?: number | null }
  | { id: number; do: "make_offer"; version: number; kind: OfferKind }
  | { id: number; do: "answer_offer"; version: number; kind: OfferKind; yes: boolean }
  /** By whoever made it, while it stands. */
  | { id: number; do: "withdraw_offer"; version: number; kind: OfferKind }
  /** At once if nobody else plays, otherwise as an offer. */
  | { id: number; do: "take_back"; version: number }
  | { id: number; do: "take_seat"; version: number; name?: string }
  /** By the maker of a match that waits: the computer takes the free seats, and the game begins. */
  | { id: number; do: "fill_seat"; version: number; level: number }
  /** Conditional moves instead of those that were left before: lines of the other one's moves and one's own. */
  | { id: number; do: "set_conditions"; version: number; lines: string[][] }
  | { id: number; do: "say_chat"; text: string }
  /** By the maker; by any player before the second move; by the server when nobody has come for long. */
  | { id: number; do: "cancel_match"; version: number }
  /** The person to move has been away for long: the others win, go on without them, or the computer plays for them. */
  | { id: number; do: "claim_absence"; version: number; person: number; how: ClaimKind; level?: number }
  /** A move as somebody typed it, in any case and with any separators. */
  | { id: number; do: "play_text"; version: number; text: string }
  | { id: number; do: "hint"; version: number }
  | { id: number; do: "continuations"; version: number; picks: string[] }
  /** Why these picks make no move, or how they cannot go on. */
  | { id: number; do: "why_not"; version: number; picks: string[] }
  /** Positions after so many moves, `from` to `to` (at most 64). */
  | { id: number; do: "history"; from: number; to: number }
  | { id: number; do: "state" };
