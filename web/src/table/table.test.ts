import { afterEach, beforeEach, expect, test, vi } from "vitest";
import english from "../../../src/hexagora/locales/web/en.json?raw";
import { page } from "../page.svelte.ts";
import type { Boot, Match, ClientMessage } from "../wire.ts";
import { say } from "../words.ts";
import { Table } from "./table.svelte.ts";

// Settings look at the page when they are imported.
vi.hoisted(() => Object.assign(globalThis, { document: { documentElement: { dataset: {} } } }));

/** The browser's connection, with the server's part played by the test. */
class Socket {
  sent: ClientMessage[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor() {
    socket = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let socket: Socket;
let table: Table;
const LATE = "Your time was up before this move.";
const SEAT = { kind: "screen", name: "Ann", level: null, taken: true, yours: true, here: true, away: null };
const MATCH = {
  game: "some",
  status: "playing",
  ending: "",
  seats: [SEAT, { ...SEAT, kind: "computer", name: "", level: 3, yours: false }],
  players: [{ colour: 0, place: "" }, { colour: 1, place: "" }],
  version: 1,
  moves: [],
  position: { turn: 0, seats: [0, 1], pieces: [], marks: [], counters: {}, result: null, winners: null },
  legal: { c3: 1, d3: 1 },
  offers: [],
  chat: [],
  news: [], conditions: [],
} as unknown as Match;

const shows = (more: Partial<Match>) => socket.says({ type: "state", match: { ...MATCH, ...more } });
const turnOf = (turn: number | null) => ({ ...MATCH.position, turn });
const refuses = (code: string, sentence: string) =>
  socket.says({ type: "refused", id: socket.sent.at(-1)!.id, code, sentence });
const told = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { origin: "http://here" });
  const games = [{ id: "some", colours: ["Black", "Red"] }];
  page.boot = { lang: "en", words: JSON.parse(english), games } as unknown as Boot;
  table = new Table("one");
  shows({});
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("that the computer cannot think is said once, until the game goes on", () => {
  shows({ version: 2, position: turnOf(1) });
  socket.says({ type: "thinking", person: 1, since: 0 });
  expect(table.thinking).toBe(1);
  socket.says({ type: "notice", code: "computer_failed" });
  expect([table.delay, table.thinking]).toEqual([say("game.computer_failed"), null]);
  expect(table.announcement).toBe(say("game.computer_failed"));
  table.announce("something else");
  socket.says({ type: "thinking", person: 1, since: 0 });
  socket.says({ type: "notice", code: "computer_failed" });
  expect(table.announcement).toBe("something else");
  socket.says({ type: "notice", code: "computer_busy" });
  expect([table.delay, table.announcement]).toEqual([say("game.computer_busy"), say("game.computer_busy")]);
  socket.says({ ...MATCH, type: "move", before: 2, version: 3, move: ["c3", 1] });
  expect(table.delay).toBe("");
});

test("who moves when their time is up reads so, also when the game is over", async () => {
  void table.play("c3");
  refuses("match_late", LATE);
  await told();
  expect([table.notice, table.announcement]).toEqual([LATE, LATE]);
  shows({ version: 2, status: "over", ending: "time", position: { ...turnOf(null), result: [0, 1], winners: [1] } });
  expect(table.notice).toBe(LATE);
  expect(table.announcement).toBe(`${LATE} You lost.`);
  table.hush();
  expect(table.notice).toBe("");
});

test("other refusals go when the game goes on", async () => {
  void table.do({ do: "cancel_match" });
  refuses("match_no_cancel", "Not you.");
  await told();
  expect([table.notice, table.announcement]).toEqual(["Not you.", "Not you."]);
  shows({ version: 2, position: turnOf(1) });
  expect(table.notice).toBe("");
});

test("in a match that was withdrawn nobody is to move", () => {
  shows({ version: 2, status: "over", ending: "cancelled", position: turnOf(0) });
  expect([table.position?.turn, table.yourTurn]).toEqual([null, false]);
  expect(table.announcement).toBe("Ended early.");
});

test("nobody picks during a pause, and everybody is told of it", () => {
  shows({ paused: true, legal: {} });
  expect([table.yourTurn, table.picker.open, table.announcement]).toEqual([false, [], say("game.paused")]);
  void table.pick("c3");
  expect(table.bubble?.text).toBe(say("game.paused"));
  shows({ paused: false });
  expect([table.yourTurn, table.picker.open, table.announcement]).toEqual([true, ["c3", "d3"], say("told.your_turn")]);
});

test("why there is no connection is said once it lasts", async () => {
  socket.onclose?.({ code: 1013, reason: "full" });
  expect(table.online).toBe(true);
  await told();
  expect([table.online, table.announcement]).toEqual(["full", say("net.full")]);
  await vi.advanceTimersByTimeAsync(8000);
  shows({});
  expect([table.online, table.announcement]).toEqual([true, say("net.back")]);
  socket.onclose?.({ code: 4500, reason: "" });
  expect(table.lost).toBe("damaged");
});

test("a hint that comes when the position is past is none", async () => {
  void table.askHint();
  const { id } = socket.sent.at(-1)!;
  shows({ version: 2, position: turnOf(1) });
  socket.says({ type: "hint", id, moves: [{ move: "c3", value: 1, cells: ["c3"] }] });
  await told();
  expect([table.hint, table.hinting]).toEqual([null, false]);
  shows({ version: 3 });
  void table.askHint();
  refuses("too_fast", "Wait.");
  await told();
  expect([table.notice, table.announcement, table.hinting]).toEqual(["Wait.", "Wait.", false]);
});

test("stepping on while positions are on their way asks for them once", async () => {
  const moves: Match["moves"] = ["a1", "a2", "a3", "a4"].map((move, index) => [move, index % 2]);
  shows({ version: 5, moves });
  const positions = moves.map((_, turn) => turnOf(turn % 2));
  void table.past.look(3);
  void table.past.look(2);
  void table.past.look(1);
  const asked = socket.sent.filter((said) => said.do === "history");
  expect(asked).toEqual([{ id: asked[0]!.id, do: "history", from: 0, to: 4 }]);
  shows({ version: 6, moves: moves.slice(0, 2) }); // taken back meanwhile
  socket.says({ type: "history", id: asked[0]!.id, from: 0, positions });
  await told();
  expect([table.past.at, table.position]).toEqual([1, positions[1]]);

  shows({ version: 7, moves });
  void table.past.look(3);
  for (let tries = 0; tries < 2; tries += 1) {
    refuses("too_fast", "Wait.");
    await told();
  }
  expect([table.past.at, table.notice]).toEqual([null, "Wait."]);
});
