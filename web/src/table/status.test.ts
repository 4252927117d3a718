import { beforeEach, describe, expect, test, vi } from "vitest";
import english from "../../../src/hexagora/locales/web/en.json?raw";
import { page } from "../page.svelte.ts";
import type { Boot, Match } from "../wire.ts";
import { statusOf, type Moment } from "./status.ts";

// Settings look at the page when they are imported.
vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { dataset: {} } } }));

const SEAT = { kind: "screen", name: "Ann", level: null, taken: true, yours: true, here: true };
const MATCH = {
  game: "some",
  status: "playing",
  ending: "",
  seats: [SEAT, { ...SEAT, kind: "computer", name: "", level: 6, yours: false }],
  players: [{ colour: 0, place: "" }, { colour: 1, place: "" }],
  moves: [["a1", 0]],
  position: { turn: 0, task: "step", ended: "", seats: [0, 1], counters: { pieces: [4, 7] }, result: null, winners: null },
} as unknown as Match;
const NOW: Moment = { at: null, picks: [], open: ["a1"], words: [], move: null, thinking: false, delay: "" };
const ENTRY = {
  id: "some",
  colours: ["Black", "Red"],
  tasks: {
    step: { first: "Choose a piece.", next: "Choose where.", stop: "Jump on or stop.", why: "First home wins." },
    put: { first: "Place a piece." },
  },
  ends: { full: "{name} has more: {score}." },
};

const at = (change: Partial<Match["position"]>, more: Partial<Match> = {}): Match => ({
  ...MATCH,
  ...more,
  position: { ...MATCH.position, ...change },
});

beforeEach(() => {
  page.boot = { lang: "en", words: JSON.parse(english), games: [ENTRY] } as unknown as Boot;
});

describe("the status line", () => {
  test("says what to do first, and why", () => {
    expect(statusOf(MATCH, NOW)).toEqual({
      colour: 0,
      head: "Your turn.",
      task: "Choose a piece.",
      why: "First home wins.",
    });
  });

  test("goes on with what is picked", () => {
    expect(statusOf(MATCH, { ...NOW, picks: ["a1"] }).task).toBe("Choose where.");
    expect(statusOf(MATCH, { ...NOW, picks: ["a1", "a3"], move: "a1:a3" }).task).toBe("Jump on or stop.");
    expect(statusOf(at({ task: "put" }), { ...NOW, picks: ["a1"] }).task).toBe("Choose the next cell.");
  });

  test("says that nobody moves during a pause", () => {
    const paused = { ...MATCH, paused: true };
    expect(statusOf(paused, NOW)).toEqual({ colour: null, head: "Paused by the organiser.", task: "", why: "" });
    expect(statusOf(paused, { ...NOW, at: 0 }).head).toBe("You are looking at move 0 of 1");
  });

  test("asks where a move is complete", () => {
    const asked = statusOf(MATCH, { ...NOW, picks: ["a1"], open: [], move: "a1" });
    expect(asked.head).toBe("Play a1?");
    expect(asked.why).not.toBe("");
  });

  test("names the one to move where several are at the screen, or it is somebody else", () => {
    const two = at({}, { seats: [MATCH.seats[0]!, { ...MATCH.seats[0]!, name: "Bob" }] });
    expect(statusOf(two, NOW).head).toBe("Black (Ann) to move.");
    expect(statusOf(at({ turn: 1 }), NOW)).toEqual({
      colour: 1,
      head: "Red (Computer, level 6) to move.",
      task: "",
      why: "",
    });
    expect(statusOf(at({ turn: 1 }), { ...NOW, thinking: true }).head).toContain("is thinking");
    expect(statusOf(at({ turn: 1 }), { ...NOW, delay: "Busy." }).head).toBe("Busy.");
  });

  test("says who won and why, in the game's words or by how it ended", () => {
    const over = { turn: null, ended: "full", winners: [1], result: [0, 1] };
    expect(statusOf(at(over, { status: "over" }), NOW)).toEqual({
      colour: 1,
      head: "You lost.",
      task: "Red has more: 7 to 4.",
      why: "",
    });
    expect(statusOf(at({ ...over, ended: "" }, { status: "over", ending: "time" }), NOW).task).toBe("On time.");
  });

  test("is about the moment that is looked at", () => {
    expect(statusOf(MATCH, { ...NOW, at: 0 }).head).toContain("0");
  });
});
