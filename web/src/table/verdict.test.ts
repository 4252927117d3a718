import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { dataset: {} } });
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });

const { page } = await import("../page.svelte.ts");
const en = (await import("../../../src/hexagora/locales/web/en.json")).default;
const { settings } = await import("../settings.svelte.ts");
const { againAt, levelOf, nextLevel, noteWin, scoreOf, verdictOf, why, winningColours } = await import("./verdict.ts");
import type { Boot, Match } from "../wire.ts";

const seat = (kind: string, yours: boolean, level: number | null = null) => ({ kind, yours, level, name: "", taken: true });
const game = (over: object = {}, position: object = {}): Match =>
  ({
    id: "abc",
    game: "test",
    options: { size: 5 },
    lot: true,
    clock: null,
    ending: "",
    status: "over",
    seats: [seat("screen", true), seat("computer", false, 3)],
    players: [{ colour: 0, place: "" }, { colour: 1, place: "" }],
    moves: [],
    position: {
      counters: { points: [24, 13] },
      winners: [0],
      result: [1, 0],
      seats: [0, 1],
      ended: "count",
      ...position,
    },
    ...over,
  }) as unknown as Match;

beforeEach(() => {
  page.boot = {
    lang: "en",
    levels: 10,
    words: en,
    games: [{ id: "test", colours: ["Black", "Red"], ends: { count: "{name} has more: {score}." } }],
  } as unknown as Boot;
  settings.wins = {};
});

test("why the game ended, with the score", () => {
  expect(why(game())).toBe("Black has more: 24 to 13.");
  expect(why(game({ ending: "time" }))).toBe(en.end.by_time);
  expect(why(game({}, { ended: "unknown" }))).toBe("");
});

test("what is in hand is no score", () => {
  expect(scoreOf(game({}, { counters: { hand: [1, 2] } }).position)).toBeNull();
  expect(scoreOf(game().position)).toEqual({ name: "points", numbers: [24, 13] });
});

test("won, lost, shared, or somebody else's", () => {
  expect(verdictOf(game())).toBe("won");
  expect(verdictOf(game({}, { winners: [1], result: [0, 1] }))).toBe("lost");
  expect(verdictOf(game({}, { winners: [0, 1], result: [0.5, 0.5] }))).toBe("shared");
  expect(verdictOf(game({}, { seats: [1, 0] }))).toBe("lost"); // colours were swapped
  expect(verdictOf(game({ seats: [seat("link", false), seat("link", false)] }))).toBe("other");
  expect(verdictOf(game({}, { result: null }))).toBe("other");
});

test("partners win together", () => {
  const players = [0, 1, 0, 1].map((colour) => ({ colour, place: "" }));
  const seats = [seat("screen", true), ...[1, 2, 3].map(() => seat("computer", false, 2))];
  const match = game({ players, seats }, { winners: [0, 2], result: [0.5, 0, 0.5, 0], seats: [0, 1, 2, 3] });
  expect(verdictOf(match)).toBe("won");
  expect(winningColours(match)).toEqual([0]);
});

test("the next level is higher after a win, easier after a loss", () => {
  expect(nextLevel(game())).toBe(4);
  expect(nextLevel(game({}, { winners: [1] }))).toBe(2);
  expect(nextLevel(game({ seats: [seat("screen", true), seat("computer", false, 10)] }))).toBeNull();
  expect(nextLevel(game({ seats: [seat("screen", true), seat("link", false)] }))).toBeNull();
  expect(levelOf(game())).toBe(3);
  expect(againAt(game(), 4).seats).toEqual([{ kind: "screen" }, { kind: "computer", level: 4 }]);
});

test("the highest level that was beaten is remembered", () => {
  noteWin(game());
  expect(settings.wins).toEqual({ test: { level: 3, match: "abc" } });
  noteWin(game({ id: "def" }));
  expect(settings.wins.test!.match).toBe("abc");
});
