// What is said when a game is over: who has won, why, by how much, and what may be played next.
import { page } from "../page.svelte.ts";
import { settings } from "../settings.svelte.ts";
import type { Match, MatchRequest, Position } from "../wire.ts";
import { list, say } from "../words.ts";
import { colourName, entryOf, personAt, reason } from "./names.ts";

/** Numbers that decide nothing: what is still in hand. */
const NO_SCORE = "hand";

/** What the game counts: its name and a number for each colour; nothing where it counts nothing. */
export function scoreOf({ counters }: Position): { name: string; numbers: number[] } | null {
  const [found] = Object.entries(counters).filter(([name]) => name !== NO_SCORE);
  return found ? { name: found[0], numbers: found[1] } : null;
}

/** "24 to 13", or "22, 20, 19", the most first. */
function scoreText(position: Position): string {
  const numbers = (scoreOf(position)?.numbers ?? []).toSorted((a, b) => b - a).map(String);
  if (numbers.length === 2) return say("end.score", { more: numbers[0]!, less: numbers[1]! });
  return numbers.join(", ");
}

/** Why the game ended, in one sentence. */
export function why(match: Match): string {
  const { position } = match;
  if (match.ending) return reason(match);
  const sentence = entryOf(match.game)?.ends[position.ended];
  if (!sentence) return "";
  const names = (position.winners ?? []).map((colour) => colourName(match.game, match.players[colour]!));
  return sentence.replaceAll("{name}", list([...new Set(names)])).replaceAll("{score}", scoreText(position));
}

export type Verdict = "won" | "lost" | "shared" | "other";

/** What it means for the one person at this screen; "other" for those who watch, or for several people. */
export function verdictOf(match: Match): Verdict {
  const { winners, seats } = match.position;
  const mine = match.seats.flatMap((seat, person) => (seat.yours ? [person] : []));
  if (!winners || !match.position.result || mine.length !== 1) return "other";
  if (!winners.some((colour) => (seats[colour] ?? colour) === mine[0])) return "lost";
  const sides = new Set(winners.map((colour) => match.players[colour]!.colour));
  return sides.size > 1 ? "shared" : "won";
}

/** The level that the computers have, if only they play against the one person here; null otherwise. */
export function levelOf(match: Pick<Match, "seats">): number | null {
  const others = match.seats.filter((seat) => !seat.yours);
  if (others.length !== match.seats.length - 1 || others.some((seat) => seat.kind !== "computer")) return null;
  return Math.max(...others.map((seat) => seat.level ?? 1));
}

/** Remembers the highest level that was beaten. */
export function noteWin(match: Match): void {
  const level = verdictOf(match) === "won" ? levelOf(match) : null;
  if (level === null || level <= (settings.wins[match.game]?.level ?? 0)) return;
  settings.set({ wins: { ...settings.wins, [match.game]: { level, match: match.id } } });
}

/** The level to play next: a higher one after a win, an easier one after a loss. */
export function nextLevel(match: Match): number | null {
  const level = levelOf(match);
  const verdict = verdictOf(match);
  if (level === null || verdict === "other") return null;
  const next = verdict === "won" ? level + 1 : verdict === "lost" ? level - 1 : level;
  return next === level || next < 1 || next > page.boot.levels ? null : next;
}

/** The same game again, against computers of this level. */
export function againAt(match: Match, level: number): MatchRequest {
  const seats = match.seats.map((seat): MatchRequest["seats"][number] =>
    seat.kind === "computer" ? { kind: "computer", level } : { kind: "screen" },
  );
  const { game, options, lot, clock } = match;
  return { game, options, seats, lot, clock, listed: false };
}

/** The colours that won, each side once. */
export function winningColours(match: Match): number[] {
  const { winners } = match.position;
  if (!winners || winners.length === match.players.length) return [];
  const first = new Map(winners.map((colour) => [match.players[colour]!.colour, colour]).toReversed() as [number, number][]);
  return [...first.values()].toSorted((a, b) => a - b);
}

/** The seat at a colour. */
export const seatAt = (match: Match, colour: number) => match.seats[personAt(match.position, colour)]!;
