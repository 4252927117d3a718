// Scores, results and the tables of a tournament as people write them.
import { page } from "../page.svelte.ts";
import { rule } from "../table/clock.ts";
import type { ClockRule } from "../wire.ts";
import { say } from "../words.ts";
import type { Cell, LiveBoard, Pairing, Result, Round, Standing, Tournament } from "./wire.ts";

const MINUS = "−";

const plain = (value: number, digits: number) =>
  new Intl.NumberFormat(page.boot.lang, { maximumFractionDigits: digits, useGrouping: false }).format(value);

/** 2½, 0, 4.25 */
export function half(value: number): string {
  const whole = Math.floor(value);
  if (value - whole === 0.5) return whole ? `${whole}½` : "½";
  return plain(value, 2);
}

/** +37, −7, 0 */
const signed = (value: number) => (value > 0 ? "+" : value < 0 ? MINUS : "") + half(Math.abs(value));

/** The value of a tie-break in the standings. */
export function breakText(name: string, value: number | undefined): string {
  if (value === undefined) return "";
  if (name === "difference") return signed(value);
  return name === "quotient" ? plain(value, 3) : half(value);
}

/** Stands for the points of somebody who did not come to a table of three or more. */
export const ABSENT = "x";

/** How a result reads at a seat: 1, ½, +, −; ⅓ where three share it. */
export function seatText({ shares, forfeit, missing }: Result, seat: number): string {
  if (missing?.includes(seat)) return ABSENT;
  if (forfeit) return shares[seat]! > 0 ? "+" : MINUS;
  return half(shares[seat]!);
}

/** How a result reads from the first seat on: 1–0. */
export const shareText = (result: Result) =>
  result.shares.map((_, seat) => seatText(result, seat)).join(result.forfeit ? " : " : "–");

/** The points by seat; who did not come has none. */
export const pointsText = ({ points, missing }: Result) =>
  points ? points.map((value, seat) => (missing?.includes(seat) ? ABSENT : plain(value, 2))).join(" : ") : "";

/** The seats that won, or share the win. */
export const winnersOf = (amounts: number[]): number[] => {
  const most = Math.max(...amounts);
  return amounts.flatMap((amount, seat) => (amount === most ? [seat] : []));
};

/** Whether somebody at a seat has lost: their name steps back. */
export const hasLost = (result: Result | null, seat: number) => !!result && result.shares[seat] === 0;

/** What a result means for somebody at the table, as a key of the texts. */
export function outcomeOf({ players, result }: Pairing, number: number): "won" | "drawn" | "lost" | "won_forfeit" | "lost_forfeit" {
  const share = result!.shares[players.indexOf(number)]!;
  const away = result!.forfeit || result!.missing?.includes(players.indexOf(number));
  if (share === Math.max(...result!.shares) && share > 0) {
    if (away) return "won_forfeit";
    return winnersOf(result!.shares).length === players.length ? "drawn" : "won";
  }
  return away ? "lost_forfeit" : "lost";
}

/** The points of a result, one's own first: " (46 : 45)". */
export function pointsFor({ players, result }: Pairing, number: number): string {
  const seat = players.indexOf(number);
  const points = result?.points && [result.points[seat]!, ...result.points.filter((_, place) => place !== seat)];
  return points ? ` (${points.map((value) => plain(value, 2)).join(" : ")})` : "";
}

/** Points as they were typed, with a point, a comma or ½; null: nothing, NaN: no number. */
export function parsed(text: string): number | null {
  const clean = text.trim().replace(/^½$/, "0.5").replace("½", ".5").replace(",", ".");
  if (!clean) return null;
  return /^\d+(\.\d*)?$/.test(clean) ? Number(clean) : NaN;
}

/** The seats that win and lose together: one's own, and that of a partner, who sits opposite. */
export const sideOf = (seat: number, seats: number, partners: boolean): number[] =>
  partners ? [seat % (seats / 2), (seat % (seats / 2)) + seats / 2] : [seat];

/** What each has who is at a table: those who win share the win, and of partners each has what their side gets. */
export function sharesOf(winners: number[], seats: number, partners = false): number[] {
  const winning = [...new Set(winners.flatMap((seat) => sideOf(seat, seats, partners)))];
  const sides = winning.length / (partners ? 2 : 1);
  return Array.from({ length: seats }, (_, seat) => (winning.includes(seat) ? 1 / sides : 0));
}

/** Whether somebody wins who has fewer points than another: it can be meant, if they were late for instance. */
export const isAgainstPoints = ({ shares, points }: Result) =>
  !!points && winnersOf(shares).some((seat) => points[seat]! < Math.max(...points));

/** The result of what was typed: who won, as was said or else as the points say. Null while something is missing. */
export function resultOf(typed: string[], chosen: number[] | null, partners = false): Result | null {
  const alone = typed.length > 2 && !partners;
  const missing = alone ? typed.flatMap((text, seat) => (text.trim().toLowerCase() === ABSENT ? [seat] : [])) : [];
  const came = typed.flatMap((_, seat) => (missing.includes(seat) ? [] : [seat]));
  if (came.length < 2) return { shares: typed.map((_, seat) => Number(came.includes(seat))), forfeit: true };
  const points = came.map((seat) => parsed(typed[seat]!));
  const none = points.every((value) => value === null);
  if (points.some((value) => value === null) !== none || points.some(Number.isNaN)) return null;
  const winners = chosen ?? (none ? null : winnersOf(points as number[]).map((place) => came[place]!));
  if (!winners?.length || winners.some((seat) => missing.includes(seat))) return null;
  const shares = sharesOf(winners, typed.length, partners);
  const result: Result = none ? { shares } : { shares, points: typed.map((_, seat) => points[came.indexOf(seat)] ?? 0) };
  return missing.length ? { ...result, missing } : result;
}

/** Whether two results say the same. */
export function isSame(one: Result | null, other: Result | null): boolean {
  if (!one || !other) return one === other;
  const text = ({ shares, points, forfeit, missing }: Result) =>
    JSON.stringify([shares, points ?? null, !!forfeit, missing ?? []]);
  return text(one) === text(other);
}

const SIGNS = new Map([[1, "+"], [0.5, "="], [0, MINUS]]);

/** Whether somebody sits at a table whose round has not begun: nothing is to be said of it yet. */
export const isAhead = ({ kind, share }: Cell, round: Round | undefined) => kind === "game" && share === null && !round?.started;

/** A cell of the standings: "4+"; at tables of three and more the points, else the share. */
export function cellText({ kind, opponents, share, points }: Cell, ranks: Map<number, number>): [string, string] {
  if (kind === "none" || kind === "bye" || kind === "absent") return ["", ""];
  const sign = share === null ? "…" : kind === "forfeit" ? `${share > 0 ? "+" : MINUS}F` : (SIGNS.get(share) ?? half(share));
  if (opponents.length === 1) return [String(ranks.get(opponents[0]!) ?? "?"), sign];
  return [points === null || share === null ? "" : plain(points, 2), share === null || kind === "forfeit" ? sign : share === 1 ? "+" : share > 0 ? "=" : MINUS];
}

/** What happened in a round, as a key of the texts: won, drawn, lost, playing … */
export function cellWord({ kind, share }: Cell): string {
  if (kind !== "game" && kind !== "forfeit") return kind;
  if (share === null) return "playing";
  const word = share === 1 ? "won" : share > 0 ? "drawn" : "lost";
  return kind === "forfeit" ? `${word === "drawn" ? "won" : word}_forfeit` : word;
}

/** The score of an entrant before a round. */
export const scoreBefore = (standing: Standing | undefined, round: number) =>
  (standing?.cells ?? []).slice(0, round - 1).reduce((sum, { share }) => sum + (share ?? 0), 0);

export interface Meeting {
  text: string;
  round: number;
  won: boolean;
}

/** Who met whom with which result: by the numbers of two entrants, the one whose result it is first. */
export function meetings(standings: Standing[], rounds: Round[]): Map<string, Meeting[]> {
  const found = new Map<string, Meeting[]>();
  for (const { number, cells } of standings) {
    cells.forEach((cell, place) => {
      const { kind, opponents, share } = cell;
      if ((kind !== "game" && kind !== "forfeit") || opponents.length !== 1 || isAhead(cell, rounds[place])) return;
      const text = share === null ? "…" : kind === "forfeit" ? (share > 0 ? "+" : MINUS) : half(share);
      const key = `${number} ${opponents[0]}`;
      found.set(key, [...(found.get(key) ?? []), { text, round: place + 1, won: share === 1 }]);
    });
  }
  return found;
}

/** The tables of a round at which somebody plays, and those who do not. */
export const gamesOf = (round: Round | undefined) => round?.pairings.filter(({ kind }) => kind === "game") ?? [];

export interface TableOfRound {
  round: Round;
  pairing: Pairing;
}

/** Tables of rounds before the last one that have no result: in free play they go on beside it. */
export const stillOpen = (rounds: Round[]): TableOfRound[] =>
  rounds.slice(0, -1).flatMap((round) => gamesOf(round).flatMap((pairing) => (pairing.result ? [] : [{ round, pairing }])));

/** Whether boards can be seen: games of the last round that are played here, or earlier ones that go on. */
export const hasBoards = (rounds: Round[]) => [...stillOpen(rounds).map(({ pairing }) => pairing), ...gamesOf(rounds.at(-1))].some(({ match }) => match);

/** What a board is called: in free play tables of earlier rounds go on. */
export const boardName = ({ round, table }: LiveBoard, { rounds }: Tournament) =>
  round === rounds.length ? String(table) : say("tournament.boards.earlier", { round, table });

/** The table of an entrant: the newest without a result, of whichever round, else that of the last round. */
export function ownTable(rounds: Round[], number: number | null): TableOfRound | undefined {
  const last = rounds.at(-1);
  const own = [...stillOpen(rounds), ...gamesOf(last).map((pairing) => ({ round: last!, pairing }))].filter(({ pairing }) => pairing.players.includes(number!));
  return own.findLast(({ pairing }) => !pairing.result) ?? own.at(-1);
}

/** How many results of a round are in, and of how many. */
export function resultsIn(round: Round): [number, number] {
  const games = gamesOf(round);
  return [games.filter(({ result }) => result).length, games.length];
}

/** Whether anything was played: before that nobody is first. */
export const hasResults = ({ rounds }: Pick<Tournament, "rounds">) => rounds.some((round) => gamesOf(round).some(({ result }) => result));

export const isDone = (round: Round) => round.started > 0 && round.pairings.every(({ result }) => result);

export type Step = "resume" | "start" | "pair" | "end" | "wait";

/** What an organiser does next; wait: something is missing. Null: nothing, or it is not theirs to do. */
export function nextStep({ may, status, total, rounds }: Tournament): Step | null {
  if (!may.change || status === "over") return null;
  if (status === "paused") return "resume";
  if (may.start) return "start";
  if (may.pair) return "pair";
  const all = total > 0 && rounds.length >= total;
  if (all && may.end && rounds.every(isDone)) return "end";
  return all && !may.why ? null : "wait";
}

/** The number of the round that is paired next: the last one again while it has not begun. */
export function nextRound({ rounds }: Pick<Tournament, "rounds">): number {
  const last = rounds.at(-1);
  return last && !last.started ? last.number : rounds.length + 1;
}

/** The tables of a round after two entrants have changed places; who is at no table comes to one, and the other leaves. */
export function exchanged(pairings: Pairing[], one: number, other: number): number[][] {
  const swap = (number: number) => (number === one ? other : number === other ? one : number);
  return pairings.filter(({ kind }) => kind !== "absent").map(({ players }) => players.map(swap));
}

/** The entrants who can play in the next round, in order, at tables as large as the settings say: a round to begin with,
 * where it is paired by hand. Who is left over has a bye. */
export function inOrder(tournament: Pick<Tournament, "entrants" | "rounds" | "settings">): number[][] {
  const { entrants, settings } = tournament;
  const next = nextRound(tournament);
  const here = entrants.filter(({ withdrawn, absent, first }) => !withdrawn && !absent.includes(next) && first <= next).map(({ number }) => number);
  const sizes = settings.games[(next - 1) % settings.games.length]!.sizes ?? [2];
  const size = settings.system === "tables" ? settings.table_size! : 2;
  const rest = here.length % size;
  const whole = here.slice(0, here.length - rest);
  const tables = Array.from({ length: whole.length / size }, (_, place) => whole.slice(place * size, (place + 1) * size));
  const last = here.slice(whole.length);
  return [...tables, ...(sizes.includes(rest) ? [last] : last.map((number) => [number]))];
}

export interface Column {
  round: number;
  /** From the top: the winners of neighbours meet. Null: it is not known yet who plays, or nobody is left there. */
  pairings: (Pairing | null)[];
  /** The match for third place; null: it is to come. */
  third?: Pairing | null;
}

/** Whether somebody goes on from there. */
const goesOn = (pairing: Pairing | null | undefined) =>
  !!pairing?.result && (pairing.kind === "bye" || winnersOf(pairing.result.shares).length === 1);

/** The rounds of a knockout from the first to the final; what is to come has empty places. */
export function bracket({ rounds, total, settings }: Pick<Tournament, "rounds" | "total" | "settings">): Column[] {
  const columns: Column[] = [];
  for (const { number, pairings } of rounds.filter(({ knockout }) => knockout)) {
    const tables = pairings.filter(({ kind, third }) => kind !== "absent" && !third).sort((one, other) => one.place - other.place);
    const before = columns.at(-1)?.pairings;
    // Where both opponents left nobody goes on, and there is no table.
    const places = before && Array.from({ length: Math.ceil(before.length / 2) }, (_, place) =>
      goesOn(before[2 * place]) || goesOn(before[2 * place + 1]) ? (tables.shift() ?? null) : null,
    );
    columns.push({ round: number, pairings: places ?? tables, third: pairings.find(({ third }) => third) });
  }
  let last = columns.at(-1);
  while (last && last.round < total && last.pairings.length > 1) {
    const length = Math.ceil(last.pairings.length / 2);
    const third = length === 1 && settings.third_place ? null : undefined;
    last = { round: last.round + 1, pairings: Array.from({ length }, () => null), third };
    columns.push(last);
  }
  return columns;
}

/** Whether the tree and not the tie-breaks says who is before whom, but for those of a group. */
export const isTree = ({ system }: Pick<Tournament["settings"], "system">) => system === "knockout" || system === "groups";

/** Whether nobody can enter once it has begun, and schedule or tree say who meets whom. */
export const isFixed = (settings: Pick<Tournament["settings"], "system">) => settings.system === "round_robin" || isTree(settings);

/** Whether people are called to take part: not any more after `rounds`, if then nobody can enter. */
export const isOpen = (settings: Pick<Tournament["settings"], "system" | "entry">, status: Tournament["status"], rounds: number) =>
  !!settings.entry && status !== "over" && !(rounds && isFixed(settings));

export type TieBreak = NonNullable<Tournament["settings"]["tie_breaks"]>[number];
export const TIE_BREAKS: TieBreak[] = ["points", "difference", "buchholz", "sonneborn_berger", "direct", "quotient"];

const OF_POINTS: TieBreak[] = ["points", "difference", "quotient"];

/** The tie-breaks that tell something: where no game counts points those of points do not. */
export function breaksOf({ settings, rounds }: Tournament): TieBreak[] {
  const scored = settings.games.some(({ points }) => points) || rounds.some(({ pairings }) => pairings.some(({ result }) => result?.points));
  return (settings.tie_breaks ?? []).filter((one) => scored || !OF_POINTS.includes(one));
}

/** A clock as settings write it: "300+5", "3d". */
export function clockOf(text: string): ClockRule | null {
  const [, seconds, increment, days] = /^(?:(\d+)\+(\d+)|(\d+)d)$/.exec(text) ?? [];
  if (days) return { kind: "days", days: Number(days) };
  return seconds ? { kind: "fischer", seconds: Number(seconds), increment: Number(increment) } : null;
}

export const clockText = (text: string) => {
  const clock = clockOf(text);
  return clock ? rule(clock) : "";
};

/** Whether somebody has only the name that the server gave them. */
export const isUnnamed = (name: string) => new RegExp(`^${say("seat.guest")} \\d+$`).test(name);

/** Whether an address leads to this computer only from itself: phones cannot follow it. */
export const isAlone = (url: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);

/** 14:32, on another day with its date. */
export function timeText(at: number, now = Date.now()): string {
  const day = new Date(at).toDateString() === new Date(now).toDateString();
  const form = { timeStyle: "short", hourCycle: "h23", dateStyle: day ? undefined : "medium" } as const;
  return new Intl.DateTimeFormat(page.boot.lang, form).format(at);
}

/** A time for a field, in the time of this machine: 2026-05-01T14:30. */
export function fieldTime(at: number): string {
  if (!at) return "";
  const here = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return here.toISOString().slice(0, 16);
}

export const timeOf = (field: string): number => (field ? new Date(field).getTime() || 0 : 0);
