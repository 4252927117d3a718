import { beforeEach, describe, expect, test } from "vitest";
import english from "../../../src/hexagora/locales/web/en.json?raw";
import french from "../../../src/hexagora/locales/web/fr.json?raw";
import { page } from "../page.svelte.ts";
import type { Boot, Match, Seat, Words } from "../wire.ts";
import { calledOff, outcome, reason } from "./names.ts";

const WORDS: Record<string, Words> = { en: JSON.parse(english), fr: JSON.parse(french) };
const ANN: Seat = { kind: "screen", name: "Ann", level: null, taken: true, yours: true, here: true, away: null };
const BOB: Seat = { ...ANN, kind: "link", name: "Bob", yours: false };
const FREE: Seat = { ...BOB, name: "", taken: false };
const ROBOT: Seat = { ...BOB, kind: "computer", name: "", level: 3 };

const speak = (lang: string) => (page.boot = { lang, words: WORDS[lang], games: [] } as unknown as Boot);
const cancelled = (...seats: Seat[]) =>
  ({
    status: "over",
    ending: "cancelled",
    seats,
    players: [{}, {}],
    position: { turn: 0, result: null, winners: null, seats: [0, 1] },
  }) as unknown as Match;

beforeEach(() => speak("en"));

describe("a match that was called off", () => {
  test("before it began is withdrawn", () => {
    const match = cancelled(ANN, FREE);
    expect([outcome(match), calledOff(match)]).toEqual(["Withdrawn", "Withdrawn"]);
    expect(reason(match)).toContain("never began");
    speak("fr");
    expect([outcome(match), calledOff(match)]).toEqual(["Retirée", "Retirée"]);
    expect(reason(match)).toContain("n’a pas commencé");
  });

  test("among computers was ended", () => {
    const match = cancelled(ROBOT, ROBOT);
    expect([outcome(match), reason(match)]).toEqual(["Ended early", "It was ended without a result."]);
    speak("fr");
    expect([outcome(match), reason(match)]).toEqual(["Arrêtée", "Elle a été arrêtée sans résultat."]);
  });
});

test("a match that waits, goes on or has a result was not called off", () => {
  const match = cancelled(ANN, FREE);
  expect(calledOff({ ...match, status: "waiting" })).toBe("");
  expect(calledOff({ ...match, status: "playing" })).toBe("");
  expect(calledOff({ ...match, position: { ...match.position, result: [0.5, 0.5] } })).toBe("");
});
