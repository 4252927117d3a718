import { beforeEach, expect, test } from "vitest";
import { page } from "../page.svelte.ts";
import type { Boot, Words } from "../wire.ts";
import {
  bracket,
  breaksOf,
  breakText,
  cellText,
  cellWord,
  clockOf,
  exchanged,
  fieldTime,
  half,
  hasBoards,
  hasResults,
  inOrder,
  isAgainstPoints,
  isAhead,
  isAlone,
  isDone,
  isOpen,
  isSame,
  meetings,
  nextRound,
  nextStep,
  outcomeOf,
  ownTable,
  parsed,
  pointsFor,
  pointsText,
  resultOf,
  resultsIn,
  scoreBefore,
  shareText,
  sideOf,
  timeOf,
} from "./score.ts";
import type { Cell, TournamentMay, Pairing, Result, Round, Standing, Tournament } from "./wire.ts";

beforeEach(() => {
  page.boot = { lang: "en", words: {} as Words } as Boot;
});

const cell = (some: Partial<Cell>): Cell => ({ kind: "game", opponents: [2], seat: 0, share: 1, points: null, ...some });
const settings = (third_place: boolean) => ({ third_place }) as Tournament["settings"];
const pairing = (table: number, players: number[], some: Partial<Pairing> = {}): Pairing => ({
  table,
  players,
  kind: "game",
  result: null,
  text: "",
  group: 0,
  third: false,
  place: 0,
  match: "",
  ...some,
});
const round = (number: number, pairings: Pairing[], some: Partial<Round> = {}): Round => ({
  number,
  game: 0,
  started: 1,
  knockout: false,
  pairings,
  ...some,
});
const WON = { shares: [1, 0] };

test("halves are written as such, other parts as numbers of the language", () => {
  expect([0, 0.5, 1, 2.5, 4.25].map(half)).toEqual(["0", "½", "1", "2½", "4.25"]);
  page.boot = { ...page.boot, lang: "fr" };
  expect(half(4.25)).toBe("4,25");
});

test("tie-breaks: a difference has its sign", () => {
  expect(["difference", "difference", "difference", "buchholz"].map((name, at) => breakText(name, [37, -7, 0, 6.5][at]))).toEqual([
    "+37",
    "−7",
    "0",
    "6½",
  ]);
  expect(breakText("quotient", 0.12345)).toBe("0.123");
  expect(breakText("points", undefined)).toBe("");
});

test("results as people write them", () => {
  expect(shareText({ shares: [1, 0] })).toBe("1–0");
  expect(shareText({ shares: [0.5, 0.5] })).toBe("½–½");
  expect(shareText({ shares: [0, 1], forfeit: true })).toBe("− : +");
  expect(pointsText({ shares: [1, 0], points: [46, 45] })).toBe("46 : 45");
  expect(pointsText({ shares: [1, 0] })).toBe("");
  expect(pointsText({ shares: [1, 0, 0], points: [30, 0, 28], missing: [1] })).toBe("30 : x : 28");
});

test("what was typed is a number, nothing, or neither", () => {
  expect(["46", " 45,5 ", "", "4x", "-1"].map(parsed)).toEqual([46, 45.5, null, NaN, NaN]);
  expect(["45½", "½", "½5", "4½½"].map(parsed)).toEqual([45.5, 0.5, NaN, NaN]);
});

test("the points say who won, unless it was said", () => {
  expect(resultOf(["46", "45"], null)).toEqual({ shares: [1, 0], points: [46, 45] });
  expect(resultOf(["45", "45"], null)).toEqual({ shares: [0.5, 0.5], points: [45, 45] });
  expect(resultOf(["46", "45"], [1])).toEqual({ shares: [0, 1], points: [46, 45] });
  expect(resultOf(["", ""], [0, 1])).toEqual({ shares: [0.5, 0.5] });
  expect(resultOf(["10", "30", "30"], null)).toEqual({ shares: [0, 0.5, 0.5], points: [10, 30, 30] });
});

test("who does not come to a table of three or more is left out", () => {
  expect(resultOf(["30", "x", "28"], null)).toEqual({ shares: [1, 0, 0], points: [30, 0, 28], missing: [1] });
  expect(resultOf(["", " X ", ""], [2])).toEqual({ shares: [0, 0, 1], missing: [1] });
  expect(resultOf(["30", "x", "28"], [1])).toBeNull();
  expect(resultOf(["30", "x", ""], null)).toBeNull();
  expect(resultOf(["", "x", "x"], null)).toEqual({ shares: [1, 0, 0], forfeit: true });
  expect(shareText({ shares: [1, 0, 0], missing: [1] })).toBe("1–x–0");
  expect(isSame({ shares: [1, 0, 0] }, { shares: [1, 0, 0], missing: [1] })).toBe(false);
});

test("of partners each has what their side gets", () => {
  expect(sideOf(3, 4, true)).toEqual([1, 3]);
  expect(sideOf(3, 4, false)).toEqual([3]);
  const blank = ["", "", "", ""];
  expect(resultOf(blank, [0, 2], true)).toEqual({ shares: [1, 0, 1, 0] });
  expect(resultOf(blank, [1], true)).toEqual({ shares: [0, 1, 0, 1] });
  expect(resultOf(blank, [0, 1, 2, 3], true)).toEqual({ shares: [0.5, 0.5, 0.5, 0.5] });
  expect(resultOf(["5", "3", "5", "3"], null, true)).toEqual({ shares: [1, 0, 1, 0], points: [5, 3, 5, 3] });
  expect(resultOf(Array(6).fill(""), [0, 3, 1, 4], true)).toEqual({ shares: [0.5, 0.5, 0, 0.5, 0.5, 0] });
  expect(resultOf(["", "x", "", ""], [0], true)).toBeNull(); // they play together or not at all
  const won = { shares: [1, 0, 1, 0] };
  expect(shareText(won)).toBe("1–0–1–0");
  expect(shareText({ shares: [0, 1, 0, 1], forfeit: true })).toBe("− : + : − : +");
  expect(shareText({ shares: [0.5, 0.5, 0.5, 0.5] })).toBe("½–½–½–½");
  expect([7, 8, 9].map((number) => outcomeOf({ players: [7, 8, 9, 6], result: won } as Pairing, number))).toEqual(["won", "lost", "won"]);
  expect(outcomeOf({ players: [7, 8, 9, 6], result: { shares: [0.5, 0.5, 0.5, 0.5] } } as Pairing, 8)).toBe("drawn");
  expect(cellText(cell({ opponents: [2, 3], share: 0.5 }), new Map()).join("")).toBe("=");
});

test("somebody may win who has fewer points, as it is meant", () => {
  expect(isAgainstPoints({ shares: [0, 1], points: [46, 45] })).toBe(true);
  expect(isAgainstPoints({ shares: [0.5, 0.5], points: [46, 45] })).toBe(true);
  expect(isAgainstPoints({ shares: [1, 0], points: [46, 45] })).toBe(false);
  expect(isAgainstPoints({ shares: [1, 0], points: [45, 45] })).toBe(false); // decided otherwise
  expect(isAgainstPoints({ shares: [0, 1] })).toBe(false);
});

test("half a result is none", () => {
  for (const typed of [["46", ""], ["", ""], ["46", "x"], ["46", ""]]) expect(resultOf(typed, null)).toBeNull();
  expect(resultOf(["46", ""], [0])).toBeNull();
  expect(resultOf(["", "", ""], [])).toBeNull();
});

test("two results are the same whatever is left out", () => {
  expect(isSame({ shares: [1, 0] }, { shares: [1, 0], points: null, forfeit: false })).toBe(true);
  expect(isSame({ shares: [1, 0] }, { shares: [1, 0], points: [2, 1] })).toBe(false);
  expect(isSame({ shares: [1, 0] }, null)).toBe(false);
  expect(isSame(null, null)).toBe(true);
});

test("cells name the opponent's place and what came out", () => {
  const places = new Map([[2, 4], [3, 7]]);
  expect([1, 0.5, 0, null].map((share) => cellText(cell({ share }), places).join(""))).toEqual(["4+", "4=", "4−", "4…"]);
  expect(cellText(cell({ kind: "forfeit", share: 0 }), places).join("")).toBe("4−F");
  expect(cellText(cell({ kind: "forfeit", opponents: [], share: 0 }), places).join("")).toBe("−F");
  expect(cellText(cell({ opponents: [2, 3], share: 1, points: 46 }), places).join("")).toBe("46+");
  expect(cellText(cell({ kind: "bye", opponents: [] }), places)).toEqual(["", ""]);
  expect([cell({}), cell({ share: 0.5 }), cell({ share: null }), cell({ kind: "forfeit", share: 0 }), cell({ kind: "bye" })].map(cellWord)).toEqual([
    "won",
    "drawn",
    "playing",
    "lost_forfeit",
    "bye",
  ]);
});

const standing = (number: number, cells: Cell[]): Standing => ({
  rank: number,
  number,
  score: 0,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  breaks: {},
  cells,
});

test("the score before a round does not know its result", () => {
  const row = standing(1, [cell({}), cell({ share: 0.5 }), cell({ share: null })]);
  expect([1, 2, 3, 4].map((number) => scoreBefore(row, number))).toEqual([0, 1, 1.5, 1.5]);
  expect(scoreBefore(undefined, 3)).toBe(0);
});

test("who met whom, more than once too", () => {
  const found = meetings([
    standing(1, [cell({}), cell({ share: 0 }), cell({ kind: "bye", opponents: [] })]),
    standing(2, [cell({ opponents: [1], share: 0 }), cell({ opponents: [1], share: null })]),
  ], [round(1, []), round(2, [])]);
  expect(found.get("1 2")).toEqual([
    { text: "1", round: 1, won: true },
    { text: "0", round: 2, won: false },
  ]);
  expect(found.get("2 1")?.map(({ text }) => text)).toEqual(["0", "…"]);
  expect(found.size).toBe(2);
  const ahead = [standing(1, [cell({ share: null })])];
  expect(meetings(ahead, [round(1, [], { started: 0 })]).size).toBe(0);
});

test("results that are in are counted without byes", () => {
  const one = round(1, [
    pairing(1, [1, 2], { result: WON }),
    pairing(2, [3, 4]),
    pairing(3, [5], { kind: "bye", result: { shares: [1] } }),
  ]);
  expect(resultsIn(one)).toEqual([1, 2]);
  expect(isDone(one)).toBe(false);
  expect(isDone(round(1, [pairing(1, [1, 2], { result: WON })]))).toBe(true);
});

const may = (some: Partial<TournamentMay>): TournamentMay => ({
  change: true,
  pair: false,
  start: false,
  end: false,
  enter: false,
  leave: false,
  undo: null,
  why: "",
  notes: [],
  ...some,
});
const tournament = (some: Partial<Tournament>) => ({ status: "playing", total: 2, rounds: [], may: may({}), ...some }) as unknown as Tournament;

test("the next thing to do", () => {
  const done = [1, 2].map((number) => round(number, [pairing(1, [1, 2], { result: WON })]));
  expect(nextStep(tournament({ may: may({ pair: true }) }))).toBe("pair");
  expect(nextStep(tournament({ may: may({ pair: true, start: true }) }))).toBe("start");
  expect(nextStep(tournament({ may: may({ why: "2 results are missing" }) }))).toBe("wait");
  expect(nextStep(tournament({ may: may({ end: true }), rounds: done }))).toBe("end");
  expect(nextStep(tournament({ may: may({ pair: true }), status: "paused" }))).toBe("resume");
  expect(nextStep(tournament({ may: may({ pair: true }), status: "over" }))).toBeNull();
  expect(nextStep(tournament({ may: may({ change: false, pair: true }) }))).toBeNull();
});

test("a round that has not begun is the next one", () => {
  expect(nextRound({ rounds: [] })).toBe(1);
  expect(nextRound({ rounds: [round(1, [])] })).toBe(2);
  expect(nextRound({ rounds: [round(1, []), round(2, [], { started: 0 })] })).toBe(2);
});

test("two change places, also with a bye or with somebody at no table", () => {
  const pairings = [pairing(1, [1, 2]), pairing(2, [3, 4]), pairing(3, [5], { kind: "bye" }), pairing(4, [6], { kind: "absent" })];
  expect(exchanged(pairings, 1, 4)).toEqual([[4, 2], [3, 1], [5]]);
  expect(exchanged(pairings, 1, 2)).toEqual([[2, 1], [3, 4], [5]]);
  expect(exchanged(pairings, 2, 5)).toEqual([[1, 5], [3, 4], [2]]);
  expect(exchanged(pairings, 2, 6)).toEqual([[1, 6], [3, 4], [5]]);
});

test("a round by hand begins with the entrants in order", () => {
  const entrants = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, withdrawn: number === 2, absent: number === 3 ? [1] : [], first: number === 7 ? 2 : 1 }));
  const ordered = (system: string, sizes: number[], table_size = 2) =>
    inOrder({ entrants, rounds: [], settings: { system, table_size, games: [{ game: "any", sizes }] } } as unknown as Tournament);
  expect(ordered("swiss", [2, 3])).toEqual([[1, 4], [5, 6]]);
  expect(ordered("tables", [3, 4], 3)).toEqual([[1, 4, 5], [6]]);
  expect(ordered("tables", [2, 3, 4], 3)).toEqual([[1, 4, 5], [6]]);
  entrants.push({ number: 8, withdrawn: false, absent: [], first: 1 });
  expect(ordered("swiss", [2])).toEqual([[1, 4], [5, 6], [8]]);
  expect(ordered("tables", [2, 3, 4], 3)).toEqual([[1, 4, 5], [6, 8]]);
  expect(ordered("tables", [3], 3)).toEqual([[1, 4, 5], [6], [8]]);
});

test("before a round has begun nothing is said of its games", () => {
  const waits = cell({ share: null });
  expect(isAhead(waits, round(1, [], { started: 0 }))).toBe(true);
  expect(isAhead(waits, round(1, []))).toBe(false);
  expect(isAhead(cell({ kind: "bye", opponents: [] }), round(1, [], { started: 0 }))).toBe(false);
});

test("without a result nobody is first", () => {
  const bye = pairing(2, [3], { kind: "bye", result: { shares: [1] } });
  expect(hasResults({ rounds: [] })).toBe(false);
  expect(hasResults({ rounds: [round(1, [pairing(1, [1, 2]), bye])] })).toBe(false);
  expect(hasResults({ rounds: [round(1, [pairing(1, [1, 2], { result: WON }), bye])] })).toBe(true);
});

test("a knockout narrows to its final", () => {
  const rounds = [
    round(3, [pairing(1, [1, 2])]),
    round(4, [pairing(1, [1, 2]), pairing(2, [3, 4]), pairing(3, [5, 6]), pairing(4, [7], { kind: "bye" })], { knockout: true }),
  ];
  const columns = bracket({ rounds, total: 6, settings: settings(true) });
  expect(columns.map(({ round, pairings, third }) => [round, pairings.length, third])).toEqual([[4, 4, undefined], [5, 2, undefined], [6, 1, null]]);
  expect(bracket({ rounds, total: 6, settings: settings(false) }).at(-1)).toMatchObject({ pairings: [null], third: undefined });
  const final = round(6, [pairing(1, [1, 3]), pairing(2, [2, 4], { third: true })], { knockout: true });
  expect(bracket({ rounds: [final], total: 6, settings: settings(true) })).toMatchObject([{ pairings: [{ table: 1 }], third: { table: 2 } }]);
});

test("byes have the last tables and their own places", () => {
  const tables = [pairing(1, [4, 5], { place: 1 }), pairing(2, [1], { kind: "bye", place: 0, result: { shares: [1] } })];
  const [first] = bracket({ rounds: [round(1, tables, { knockout: true })], total: 2, settings: settings(false) });
  expect(first!.pairings.map((one) => one?.players)).toEqual([[1], [4, 5]]);
});

test("where both left, the place in the bracket stays empty", () => {
  const nobody = { result: { shares: [0, 0], forfeit: true } };
  const first = [pairing(1, [1, 8], nobody), pairing(2, [4, 5], nobody), pairing(3, [2, 7], { result: { shares: [1, 0] } }), pairing(4, [3, 6], { result: { shares: [0, 1] } })];
  const rounds = [round(1, first, { knockout: true }), round(2, [pairing(1, [2, 6])], { knockout: true })];
  const columns = bracket({ rounds, total: 3, settings: settings(false) });
  expect(columns.map(({ pairings }) => pairings.map((one) => one?.players ?? null))).toEqual([
    [[1, 8], [4, 5], [2, 7], [3, 6]],
    [null, [2, 6]],
    [null],
  ]);
});

test("clocks as settings write them", () => {
  expect(clockOf("300+5")).toEqual({ kind: "fischer", seconds: 300, increment: 5 });
  expect(clockOf("3d")).toEqual({ kind: "days", days: 3 });
  expect(clockOf("")).toBeNull();
});

test("a planned time comes back from its field as it was", () => {
  const time = new Date(2026, 4, 1, 14, 30).getTime();
  expect(fieldTime(time)).toBe("2026-05-01T14:30");
  expect(timeOf(fieldTime(time))).toBe(time);
  expect([fieldTime(0), timeOf("")]).toEqual(["", 0]);
});

test("what a result means for somebody", () => {
  const table = (result: Result, players = [7, 3]) => ({ players, result }) as Pairing;
  expect(outcomeOf(table({ shares: [1, 0] }), 7)).toBe("won");
  expect(outcomeOf(table({ shares: [1, 0] }), 3)).toBe("lost");
  expect(outcomeOf(table({ shares: [0.5, 0.5] }), 3)).toBe("drawn");
  expect(outcomeOf(table({ shares: [0, 1], forfeit: true }), 3)).toBe("won_forfeit");
  expect(outcomeOf(table({ shares: [0, 0], forfeit: true }), 3)).toBe("lost_forfeit");
  expect(outcomeOf(table({ shares: [0.5, 0.5, 0] }, [1, 2, 3]), 1)).toBe("won");
  expect(outcomeOf(table({ shares: [1, 0, 0], missing: [2] }, [1, 2, 3]), 3)).toBe("lost_forfeit");
  expect(pointsFor(table({ shares: [0, 1], points: [40, 49] }), 3)).toBe(" (49 : 40)");
  expect(pointsFor(table({ shares: [0, 1] }), 3)).toBe("");
});

test("tie-breaks by points where something has points", () => {
  const tie_breaks = ["buchholz", "difference"] as const;
  const tournament = (points: boolean, result: Result | null = null) =>
    ({ settings: { tie_breaks, games: [{ game: "any", points }] }, rounds: [{ pairings: [{ result }] }] }) as unknown as Tournament;
  expect(breaksOf(tournament(false))).toEqual(["buchholz"]);
  expect(breaksOf(tournament(true))).toEqual(["buchholz", "difference"]);
  expect(breaksOf(tournament(false, { shares: [1, 0], points: [3, 1] }))).toEqual(["buchholz", "difference"]);
});

test("where somebody plays: at the newest table without a result, else at that of the last round", () => {
  const won = { result: { shares: [1, 0] } };
  const rounds = [round(1, [pairing(1, [1, 2]), pairing(2, [3, 4], won)]), round(2, [pairing(1, [3, 5], won), pairing(2, [4, 6])])];
  const where = [1, 2, 3, 4, 5, 6, 7, null].map((number) => ownTable(rounds, number));
  expect(where.map((found) => found && [found.round.number, found.pairing.table])).toEqual([[1, 1], [1, 1], [2, 1], [2, 2], [2, 1], [2, 2], undefined, undefined]);
  expect(ownTable([], 1)).toBeUndefined();
});

test("boards can be seen while any game goes on here", () => {
  const game = { match: "abc" };
  expect(hasBoards([round(1, [pairing(1, [1, 2], game)]), round(2, [pairing(1, [3, 4])])])).toBe(true);
  expect(hasBoards([round(1, [pairing(1, [1, 2], { ...game, result: { shares: [1, 0] } })]), round(2, [pairing(1, [3, 4])])])).toBe(false);
});

test("people are called while they can enter", () => {
  const open = (system: Tournament["settings"]["system"], rounds: number, some: object = {}) => isOpen({ system, entry: true, ...some }, "playing", rounds);
  expect([open("swiss", 2), open("free", 1), open("knockout", 0)]).toEqual([true, true, true]);
  expect([open("knockout", 1), open("round_robin", 1), open("groups", 3), open("swiss", 0, { entry: false })]).toEqual([false, false, false, false]);
  expect(isOpen({ system: "swiss", entry: true }, "over", 3)).toBe(false);
});

test("an address that only this computer reaches", () => {
  expect(["http://127.0.0.1:80/t/x", "http://localhost/t/x", "http://[::1]:8/t/x"].every(isAlone)).toBe(true);
  expect(["http://192.168.0.7:80/t/x", "https://hexagora.example/t/x"].some(isAlone)).toBe(false);
});
