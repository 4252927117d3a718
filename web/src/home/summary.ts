// Matches and games in a few words, for lists.
import { face } from "../table/clock.ts";
import { calledOff, colourName, seatName } from "../table/names.ts";
import { page } from "../page.svelte.ts";
import type { Entry, Seat, Summary } from "../wire.ts";
import { list, say } from "../words.ts";

export interface Word {
  text: string;
  /** The class of its chip. */
  kind: "now" | "good" | "bad" | "";
}

const DAY = 24 * 60 * 60 * 1000;

/** Everybody else at the table: names once each, computers as a number unless there is only one. */
export function opponents(summary: Pick<Summary, "seats" | "status">): string {
  const others = summary.seats.filter((seat) => seat.taken && !seat.yours);
  if (!others.length) {
    if (summary.status === "waiting") return say("home.waiting");
    return say(summary.seats.every((seat) => seat.taken) ? "home.on_this_screen" : "home.nobody_came");
  }
  const computers = others.filter((seat) => seat.kind === "computer");
  const people = others.filter((seat) => seat.kind !== "computer");
  const named = [...new Set(people.map((seat) => seat.name).filter(Boolean))];
  const guests = people.filter((seat) => !seat.name);
  return list([...named, ...several(guests, "guests"), ...several(computers, "computers")]);
}

function several(seats: Seat[], what: "guests" | "computers"): string[] {
  if (seats.length < 2) return seats.map(seatName);
  return [say(`home.${what}`, { count: seats.length })];
}

/** Whose turn it is; nothing in a match that does not go on. */
export function turnOf(summary: Summary): Word | null {
  const { position, seats, turn } = summary;
  if (summary.your_turn) return { text: say("home.your_turn"), kind: "now" };
  if (turn === null || position.turn === null) return null;
  if (seats.length === 2) return { text: say("home.their_turn"), kind: "" };
  const name = seats[turn]?.name || colourName(summary.game, summary.players[position.turn]!);
  return { text: say("game.turn_of", { name }), kind: "" };
}

const KINDS = { won: "good", shared: "good", lost: "bad", drawn: "" } as const;

/** How a match ended for you; where several sat here, who won. */
export function resultOf(summary: Summary): Word | null {
  const { result, status, position, players, game } = summary;
  if (status !== "over") return null;
  if (result) return { text: say(`home.${result}`), kind: KINDS[result] };
  if (!position.winners) return { text: calledOff(summary), kind: "" };
  // Partners share a colour.
  const names = [...new Set(position.winners.map((colour) => colourName(game, { ...players[colour]!, place: "" })))];
  return { text: say(names.length > 1 ? "end.share" : "end.wins", { name: names[0]!, names: list(names) }), kind: "" };
}

/** The time that whoever is to move has left, where it is counted in days. */
export function leftOf({ clock, status, updated }: Summary, now: number): string {
  if (status !== "playing" || clock?.kind !== "days") return "";
  const left = updated + clock.days * DAY - now;
  return say("home.left", { time: left > 0 ? face(left) : face(0) });
}

/** "5 minutes ago", "yesterday", and after a week the date. */
export function ago(then: number, now: number): string {
  const { lang } = page.boot;
  const minutes = Math.round((now - then) / 60_000);
  if (minutes < 1) return say("home.just_now");
  if (minutes >= 7 * 24 * 60) return new Intl.DateTimeFormat(lang, { dateStyle: "medium" }).format(then);
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (minutes < 60) return words.format(-minutes, "minute");
  return minutes < 24 * 60 ? words.format(-Math.round(minutes / 60), "hour") : words.format(-Math.round(minutes / 1440), "day");
}

/** "2–6", "3", and "2 or 4" where no way to play has a number between. */
export function playersOf({ players: [fewest, most], presets }: Entry): string {
  if (fewest === most) return String(most);
  const known = new Set(presets.map(({ players }) => players));
  const gap = known.size === 2 && known.has(fewest) && known.has(most) && most - fewest > 1;
  return gap ? say("home.players_or", { fewest, most }) : `${fewest}–${most}`;
}

/** The fewest and most minutes that the sentence about a game's length names. */
export function minutesOf({ length }: Pick<Entry, "length">): [number, number] {
  const numbers = (length.match(/\d+/g) ?? []).map(Number);
  return [Math.min(...numbers), Math.max(...numbers)];
}

export const FILTERS = ["all", "two", "many", "quick", "long"] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether a game is among those that somebody looks for. One that can be short or long is both. */
export function fits(entry: Entry, filter: Filter): boolean {
  const [fewest, most] = entry.players;
  const [shortest, longest] = minutesOf(entry);
  switch (filter) {
    case "two":
      return fewest <= 2;
    case "many":
      return most > 2;
    case "quick":
      return shortest <= 10 || longest <= 15;
    case "long":
      return longest >= 30;
    default:
      return true;
  }
}

const DAYS_BEFORE = (year: number) => Date.UTC(year, 0, 0);

/** The game of a day: each in its turn. */
export function gameOfDay(games: Entry[], day: Date): Entry {
  const number = (Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) - DAYS_BEFORE(day.getFullYear())) / DAY;
  return games[number % games.length]!;
}

/** The part of a sample game after which it has got somewhere, and a still picture shows something. */
export const FIRST_SHOWN = 0.6;
