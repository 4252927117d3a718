// The line below the board, in words: whose turn it is, what can be done now, and why.
import type { Match } from "../wire.ts";
import { say } from "../words.ts";
import { calledOff, entryOf, outcome, who, yourTurn } from "./names.ts";
import { why } from "./verdict.ts";

export interface Status {
  /** The colour that the line is about. */
  colour: number | null;
  head: string;
  task: string;
  why: string;
}

/** What the line depends on besides the match. */
export interface Moment {
  /** The moment looked at; null: now. */
  at: number | null;
  picks: string[];
  open: string[];
  words: string[];
  move: string | null;
  thinking: boolean;
  /** Why the computer does not move yet. */
  delay: string;
}

const NOTHING = { colour: null, task: "", why: "" };

export function statusOf(match: Match, moment: Moment): Status {
  const { position } = match;
  if (moment.at !== null) return { ...NOTHING, head: say("game.looking", { move: moment.at, of: match.moves.length }) };
  if (match.status === "waiting") return { ...NOTHING, head: say("game.waiting") };
  if (match.status === "over" || position.turn === null) return ending(match);
  if (match.paused) return { ...NOTHING, head: say("game.paused") };
  const colour = position.turn;
  const name = who(match, colour);
  if (!yourTurn(match)) {
    if (moment.delay) return { ...NOTHING, colour, head: moment.delay };
    return { ...NOTHING, colour, head: say(moment.thinking ? "game.thinking" : "game.turn_of", { name }) + (moment.thinking ? "" : ".") };
  }
  const alone = match.seats.filter((seat) => seat.yours).length === 1;
  if (moment.picks.length && moment.move !== null && !moment.open.length && !moment.words.length) {
    return { colour, head: say("status.sure", { move: moment.move }), task: "", why: say("status.how_sure") };
  }
  const head = alone ? say("game.your_turn") : say("game.turn_of", { name });
  return { colour, head: `${head}.`, ...task(match, moment) };
}

/** What to do now, by the game's own words for the phase it is in. */
function task(match: Match, { picks, move }: Moment): Pick<Status, "task" | "why"> {
  const words = entryOf(match.game)?.tasks[match.position.task];
  const { next, stop } = words ?? {};
  if (!picks.length) return { task: words?.first ?? "", why: words?.why ?? "" };
  return { task: (move === null ? next : stop) ?? say(move === null ? "status.go_on" : "status.go_on_or_end"), why: "" };
}

function ending(match: Match): Status {
  const { winners } = match.position;
  const colour = winners?.length === 1 ? winners[0]! : null;
  const off = calledOff(match);
  const head = `${off || (match.position.result ? outcome(match) : say("game.over"))}.`;
  return { colour, head, task: why(match), why: "" };
}
