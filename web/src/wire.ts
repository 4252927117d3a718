// What goes over the wire, as docs/server.md describes it. The server's side is src/hexagora/server/wire.py.

export type Point = [x: number, y: number];

/** All geometry: neighbours are at distance 1, y grows downwards. Nothing here is computed in the browser. */
export interface Board {
  shape: string;
  bounds: [left: number, top: number, right: number, bottom: number];
  cells: string[];
  centres: Point[];
  /** Corners of any cell around its centre; empty where cells are points joined by lines. */
  outline: Point[];
  neighbours: number[][];
  /** Where an arrow key leads from each cell; -1 for nowhere. */
  steps: { left: number[]; right: number[]; up: number[]; down: number[] };
  /** A tone from 0 to 2 for each cell, other than its neighbours'. */
  tones: number[];
  /** Hexagons between points: centre, corners in order round it, tone. */
  faces: { centre: Point; corners: Point[]; tone: number }[];
  /** Names of rows and columns along the edges. */
  labels: { text: string; x: number; y: number }[];
  /** Where each cell's name stands if the cells are points; otherwise absent. */
  names?: Point[];
  /** The edge, in the order of Position.shores: its cells, the line along their outer edges, where its badge stands. */
  coasts: { cells: number[]; line: Point[]; badge: Point; goal: boolean; kind: number }[];
}

export type Role = "stone" | "fragile" | "king" | "home" | "block" | "match";

export interface Mark {
  /** chain, shape (they win), barred (not now), goal, territory, harbour, captured */
  role: string;
  cells: string[];
  player: number | null;
  /** A goal that is a side of the board: drawn as a coast. */
  shore?: boolean;
}

/** What to draw. Players are colours, from 0, unless it says person. */
export interface Position {
  /** Only where it is not the board that was sent before: on the plane with every position. */
  board?: Board;
  pieces: [cell: string, player: number | null, role: Role][];
  faces: [face: number, player: number][];
  /** The owner of each coast; null: open to everybody. */
  shores: (number | null)[];
  marks: Mark[];
  /** Numbers by colour; their names are words.counters. */
  counters: Record<string, number[]>;
  /** The piece that the player to move would put, where pieces are put. */
  put: [player: number | null, role: Role];
  out: number[];
  last: string[];
  /** The way of the piece that moved last, in order; empty if none travelled. */
  trail: string[];
  passed: boolean;
  turn: number | null;
  /** The person at each colour: they differ after a swap. */
  seats: number[];
  /** By person, summing to 1; null while the game goes on, and where it was cancelled. */
  result: number[] | null;
  /** The colours that won or shared. */
  winners: number[] | null;
}

/** Legal moves as a tree: a pick (a cell or a word such as pass, swap, declare, !) leads to 1 if it is a whole move by itself, to the
 * move's text if it completes one, or to a branch. In a branch "" is the move that the picks already make. */
export type Branch = { [pick: string]: 1 | string | Branch };

export interface Player {
  /** Which of the game's colours: index into Entry.colours. */
  colour: number;
  /** I, II among partners who share a colour. */
  place: string;
  /** Token of the palette: black, red, …: CSS variables --black, --black-ink, --black-rim, --black-soft, --black-sign. */
  paint: string;
  /** Index into Boot.cues. */
  cue: number;
}

export type SeatKind = "screen" | "link" | "computer";

export interface Seat {
  kind: SeatKind;
  /** Empty while nobody sits there; for the computer "" (the client says "Computer, level 3"). */
  name: string;
  level: number | null;
  /** Somebody sits there. */
  taken: boolean;
  /** You act for this seat. */
  yours: boolean;
  /** Their page is open right now. */
  here: boolean;
}

export type ClockRule =
  | { kind: "fischer"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export interface Clocks {
  /** Milliseconds left for each person when this was sent. */
  left: number[];
  /** The person whose clock runs. */
  running: number | null;
}

export interface Offer {
  kind: "draw" | "takeback" | "rematch";
  /** The person who asks, and those who have agreed so far. */
  by: number;
  agreed: number[];
}

export interface Line {
  who: string;
  /** The person at the table, null for a spectator. */
  person: number | null;
  text: string;
  at: number;
}

/** How a match ended, when it is over: by the rules (""), or otherwise. A cancelled one, which its maker withdrew or for
 * which nobody came, has no result. */
export type Ending = "" | "leave" | "time" | "agreed" | "cancelled";

export interface May {
  hint: boolean;
  takeback: boolean | "ask";
  draw: boolean;
  /** While the match waits: to give up the seat that you took. */
  leave: boolean;
  chat: boolean;
  /** You made it, and it waits for people or only computers play. */
  cancel: boolean;
  sit: boolean;
  rematch: boolean;
}

export interface Match {
  id: string;
  game: string;
  options: Record<string, string | number | boolean>;
  /** Whether this is a way to play that has a name. */
  preset: string | null;
  rated: boolean;
  /** Open challenge: listed for everybody on this server. */
  listed: boolean;
  clock: ClockRule | null;
  created: number;
  /** waiting: seats are open */
  status: "waiting" | "playing" | "over";
  ending: Ending;
  /** By person. While waiting with colours by lot, in the order of the form. */
  seats: Seat[];
  lot: boolean;
  /** By colour. */
  players: Player[];
  /** Partners: chat is closed to players until the end. */
  partners: boolean;
  /** Commands carry it; a stale one is refused. */
  version: number;
  /** As records write them: "c3", "swap", "leave 1"; with the colour that moved. */
  moves: [text: string, colour: number][];
  position: Position;
  /** null: too many to list, ask with `picks`. Empty when nobody may move. */
  legal: Branch | null;
  clocks: Clocks | null;
  offers: Offer[];
  chat: Line[];
  watchers: number;
  /** The rematch. */
  next: string | null;
  /** What you may do besides moving; of taking back, once you have moved. */
  may: May;
}

// Server to browser. Closing codes: 4404 no such match, 4500 it cannot be read, 4501 it was played under other rules,
// 1013 "full" (no place is free) or "not now" (the server cannot reach its data), 1008 "too fast", 1012 the server restarts.

export type Heard =
  | { type: "state"; match: Match }
  /** A plain move: everything that changed. `before`: the version it was played at; ask for `state` if that is not yours. */
  | {
      type: "move";
      before: number;
      version: number;
      move: [string, number];
      position: Position;
      legal: Branch | null;
      clocks: Clocks | null;
      status: Match["status"];
      ending: Ending;
    }
  | { type: "chat"; line: Line }
  | { type: "here"; here: boolean[]; watchers: number }
  | { type: "thinking"; person: number; since: number }
  /** The computer could not think, or is busy with other games; it tries again by itself. */
  | { type: "notice"; code: "computer_failed" | "computer_busy" }
  /** Answers, by the id of what was asked. */
  | { type: "done"; id: number }
  | { type: "refused"; id: number; code: string; sentence: string }
  | { type: "continuations"; id: number; cells: string[]; words: string[]; move: string | null }
  | { type: "why_not"; id: number; sentence: string }
  | { type: "hint"; id: number; moves: { move: string; value: number; cells: string[] }[] }
  | { type: "history"; id: number; from: number; positions: Position[] }
  | { type: "bye"; restart: boolean };

// Browser to server. `id` counts up; every command is answered by done or refused.

export type Said =
  | { id: number; do: "play_move"; version: number; move: string }
  /** Typed by somebody: "C3 d4", in any case and with any separators. */
  | { id: number; do: "play_text"; version: number; text: string }
  | { id: number; do: "leave_match"; version: number; person?: number }
  | { id: number; do: "make_offer"; version: number; kind: Offer["kind"] }
  | { id: number; do: "answer_offer"; version: number; kind: Offer["kind"]; yes: boolean }
  /** At once where no other person is asked, else as an offer. */
  | { id: number; do: "take_back"; version: number }
  | { id: number; do: "take_seat"; version: number; name?: string }
  | { id: number; do: "cancel_match"; version: number }
  | { id: number; do: "say_chat"; text: string }
  | { id: number; do: "hint"; version: number }
  | { id: number; do: "continuations"; version: number; picks: string[] }
  /** Why these picks make no move, or how they cannot go on. */
  | { id: number; do: "why_not"; version: number; picks: string[] }
  /** Positions after so many moves, `from` to `to` (at most 64). */
  | { id: number; do: "history"; from: number; to: number }
  | { id: number; do: "state" };

// REST

export interface Entry {
  id: string;
  name: string;
  line: string;
  length: string;
  players: [fewest: number, most: number];
  colours: string[];
  rules: string[];
  presets: { id: string; name: string; options: Record<string, string | number | boolean>; players: number }[];
}

/** What the page starts with, in its language: in the page itself as JSON in <script id="boot">, and GET /api/boot?lang=fr. */
export interface Boot {
  lang: "en" | "fr";
  languages: Record<string, string>;
  /** Texts of src/hexagora/locales/*.json under "web"; words.counters has the names of counters. */
  words: Words;
  games: Entry[];
  levels: number;
  me: { id: string; name: string };
  /** Address for others on this network, with a QR code as SVG; null when only this computer listens. */
  lan: { url: string; qr: string } | null;
  cues: { name: string; path: string; stroke: number }[];
  version: string;
}

export type Words = { [key: string]: string | Words };

/** GET /api/gallery: a short game of each, for the home page. `players` as in Match. */
export interface Sample {
  game: string;
  players: Player[];
  /** The first has the board. */
  positions: Position[];
}

/** GET /api/games/{id}/options?size=5&players=3: the options as they stand. */
export interface Form {
  players: number;
  preset: string | null;
  options: {
    name: string;
    label: string;
    value: string | number | boolean;
    values: { value: string | number | boolean; label: string }[];
    applies: boolean;
  }[];
  players_by_colour: Player[];
}

/** POST /api/matches → {id}. Refusals are {code, sentence} with status 4xx. */
export interface Wanted {
  game: string;
  options: Record<string, string | number | boolean>;
  seats: { kind: SeatKind; level?: number; name?: string }[];
  lot: boolean;
  clock: ClockRule | null;
  rated: boolean;
  listed: boolean;
}

export interface Summary {
  id: string;
  game: string;
  preset: string | null;
  options: Record<string, string | number | boolean>;
  status: Match["status"];
  seats: Seat[];
  players: Player[];
  position: Position;
  moves: number;
  your_turn: boolean;
  rated: boolean;
  clock: ClockRule | null;
  updated: number;
}

/** GET /api/home */
export interface Home {
  mine: Summary[];
  open: Summary[];
  /** The ids of those of your matches that cannot be read. */
  unreadable: string[];
}
