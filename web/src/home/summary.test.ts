import { beforeEach, describe, expect, test } from "vitest";
import english from "../../../src/hexagora/locales/web/en.json?raw";
import french from "../../../src/hexagora/locales/web/fr.json?raw";
import { page } from "../page.svelte.ts";
import type { Boot, Entry, Seat, Summary, Words } from "../wire.ts";
import { ago, fits, gameOfDay, leftOf, minutesOf, opponents, playersOf, resultOf, turnOf } from "./summary.ts";

const WORDS: Record<string, Words> = { en: JSON.parse(english), fr: JSON.parse(french) };
const ANN: Seat = { kind: "screen", name: "Ann", level: null, taken: true, yours: true, here: true, away: null };
const BOB: Seat = { ...ANN, kind: "link", name: "Bob", yours: false };
const GUEST: Seat = { ...BOB, name: "" };
const FREE: Seat = { ...BOB, name: "", taken: false };
const ROBOT: Seat = { ...BOB, kind: "computer", name: "", level: 4 };

const HOUR = 60 * 60 * 1000;

function speak(lang: string): void {
  const games = [{ id: "some", colours: ["Black", "Red", "Yellow"] }];
  page.boot = { lang, words: WORDS[lang], games } as unknown as Boot;
}

/** A match of these people, colours in their order, in which the second is to move. */
function among(seats: Seat[], changes: object = {}): Summary {
  const players = seats.map((_, colour) => ({ colour, place: "", paint: "black", cue: colour }));
  const position = { turn: 1, seats: seats.map((_, person) => person), winners: null, result: null, ...changes };
  return { game: "some", status: "playing", seats, players, position, your_turn: false, turn: 1, result: "", clock: null } as unknown as Summary;
}

const over = (seats: Seat[], winners: number[] | null, result = "") =>
  ({ ...among(seats, { turn: null, winners }), status: "over", turn: null, result }) as Summary;

beforeEach(() => speak("en"));

describe("opponents", () => {
  test("computers are counted, not listed", () => {
    expect(opponents(among([ANN, ROBOT]))).toBe("Computer, level 4");
    expect(opponents(among([ANN, ROBOT, ROBOT, ROBOT]))).toBe("3 computers");
    expect(opponents(among([ANN, BOB, ROBOT, ROBOT]))).toBe("Bob and 2 computers");
    speak("fr");
    expect(opponents(among([ANN, ROBOT, ROBOT, ROBOT, ROBOT, ROBOT]))).toBe("5 ordinateurs");
    expect(opponents(among([ANN, BOB, ROBOT, ROBOT]))).toBe("Bob et 2 ordinateurs");
  });

  test("people are named once, guests counted", () => {
    expect(opponents(among([ANN, BOB, BOB]))).toBe("Bob");
    expect(opponents(among([ANN, GUEST]))).toBe("Guest");
    expect(opponents(among([ANN, GUEST, GUEST, ROBOT]))).toBe("2 guests and Computer, level 4");
  });

  test("without others it is said why", () => {
    expect(opponents(among([ANN, ANN]))).toBe("On this screen");
    expect(opponents({ ...among([ANN, FREE]), status: "waiting" })).toBe("Waiting for players");
    expect(opponents(over([ANN, FREE], null))).toBe("Nobody else came");
  });
});

test("whose turn it is", () => {
  expect(turnOf({ ...among([BOB, ANN]), your_turn: true })).toEqual({ text: "Your turn", kind: "now" });
  expect(turnOf(among([ANN, BOB]))?.text).toBe("Their turn");
  expect(turnOf(among([ANN, BOB, ROBOT]))?.text).toBe("Bob to move");
  expect(turnOf(among([ANN, ROBOT, BOB]))?.text).toBe("Red to move");
  expect(turnOf({ ...among([ANN, FREE]), status: "waiting", turn: null })).toBeNull();
});

test("how a match ended for you", () => {
  const three = [ANN, BOB, ROBOT];
  expect(resultOf(among(three))).toBeNull();
  expect(resultOf(over(three, [0], "won"))).toEqual({ text: "Won", kind: "good" });
  expect(resultOf(over(three, [2], "lost"))).toEqual({ text: "Lost", kind: "bad" });
  expect(resultOf(over(three, [0, 2], "shared"))).toEqual({ text: "Shared", kind: "good" });
  expect(resultOf(over(three, [0, 1, 2], "drawn"))).toEqual({ text: "Draw", kind: "" });
  expect(resultOf(over([ANN, FREE], null))).toEqual({ text: "Withdrawn", kind: "" });
});

test("who won, where several sat at this screen", () => {
  expect(resultOf(over([ANN, ANN], [1]))?.text).toBe("Red wins");
  expect(resultOf(over([ANN, ANN, ANN], [0, 2]))?.text).toBe("Black and Yellow share the win");
  const partners = over([ANN, ANN, ANN, ANN], [0, 2]);
  partners.players = partners.players.map((player, place) => ({ ...player, colour: place % 2, place: "I" }));
  expect(resultOf(partners)?.text).toBe("Black wins");
});

test("time left and time gone", () => {
  const days = { ...among([ANN, BOB]), clock: { kind: "days", days: 3 }, updated: 0 } as Summary;
  expect(leftOf(days, 4 * HOUR)).toBe("2 d 20 h left");
  expect(leftOf(among([ANN, BOB]), 0)).toBe("");
  expect(ago(5000, 0)).toBe("just now");
  expect(ago(0, 5 * 60_000)).toBe("5 minutes ago");
  expect(ago(0, 3 * HOUR)).toBe("3 hours ago");
  expect(ago(0, 24 * HOUR)).toBe("yesterday");
  expect(ago(Date.UTC(2026, 2, 14, 12), Date.UTC(2026, 5, 1))).toBe("Mar 14, 2026");
  speak("fr");
  expect(ago(0, 24 * HOUR)).toBe("hier");
  expect(ago(Date.UTC(2026, 2, 14, 12), Date.UTC(2026, 5, 1))).toBe("14 mars 2026");
});

const game = (length: string, players: [number, number], ...counts: number[]) =>
  ({ id: length, length, players, presets: counts.map((count) => ({ players: count })) }) as unknown as Entry;
const SHORT = game("about 15 minutes", [2, 2], 2);
const BOTH = game("5 to 10 minutes on small boards, 15 to 30 on large ones", [2, 6], 2, 3, 6);
const LONG = game("30 to 60 minutes", [3, 3], 3);

test("players and minutes", () => {
  expect([SHORT, BOTH, LONG].map(playersOf)).toEqual(["2", "2–6", "3"]);
  expect(playersOf(game("1", [2, 4], 2, 2, 4))).toBe("2 or 4");
  expect([SHORT, BOTH, LONG].map(minutesOf)).toEqual([[15, 15], [5, 30], [30, 60]]);
});

test("filters", () => {
  const found = (filter: Parameters<typeof fits>[1]) => [SHORT, BOTH, LONG].filter((entry) => fits(entry, filter));
  expect(found("all")).toHaveLength(3);
  expect(found("two")).toEqual([SHORT, BOTH]);
  expect(found("many")).toEqual([BOTH, LONG]);
  expect(found("quick")).toEqual([SHORT, BOTH]);
  expect(found("long")).toEqual([BOTH, LONG]);
});

test("each game has its day", () => {
  const games = [SHORT, BOTH, LONG];
  const days = [1, 2, 3, 4].map((day) => gameOfDay(games, new Date(2026, 0, day, 23, 59)));
  expect(days).toEqual([BOTH, LONG, SHORT, BOTH]);
});
