import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "./socket.ts";
import type { Break, Lost, Wire } from "./socket.ts";
import type { ClientMessage, Match, ServerMessage } from "./wire.ts";

/** A connection without a network: what was sent is kept, the server's part is played by the test. */
class Fake {
  sent: ClientMessage[] = [];
  closed = false;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  state(version: number, more: Partial<Match> = {}): void {
    this.says({ type: "state", match: { version, chat: [], ...more } });
  }
  drops(code = 1006, reason = ""): void {
    this.onclose?.({ code, reason });
  }
}

let wires: Fake[];
let heard: ServerMessage[];
let online: (true | Break)[];
let lost: Lost[];
const last = () => wires.at(-1)!;

function open(): Live {
  return new Live(
    () => "ws://here",
    {
      message: (message) => heard.push(message),
      online: (now) => online.push(now),
      lost: (why) => lost.push(why),
    },
    () => {
      const wire = new Fake();
      wires.push(wire);
      return wire as unknown as Wire;
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, heard, online, lost] = [[], [], [], []];
});
afterEach(() => vi.useRealTimers());

test("commands carry a number and the version, and are answered", async () => {
  const live = open();
  last().state(4);
  const answer = live.ask({ do: "play_move", move: "c3" });
  expect(last().sent).toEqual([{ id: 1, do: "play_move", version: 4, move: "c3" }]);
  last().says({ type: "done", id: 1 });
  expect(await answer).toEqual({ type: "done", id: 1 });
});

test("after a break it comes back, later and later, up to five seconds", () => {
  open();
  last().state(0);
  const waits = [300, 600, 1200, 2400, 4800, 5000, 5000];
  waits.forEach((wait, index) => {
    last().drops();
    vi.advanceTimersByTime(wait - 1);
    expect(wires.length).toBe(index + 1);
    vi.advanceTimersByTime(1);
    expect(wires.length).toBe(index + 2);
  });
  last().state(0);
  last().drops();
  vi.advanceTimersByTime(300);
  expect(wires.length).toBe(waits.length + 2);
  expect(online[0]).toBe(true);
  expect(online[1]).toBe("offline");
});

test("when the network is back it connects at once", () => {
  const live = open();
  last().drops();
  live.nudge();
  expect(wires.length).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(wires.length).toBe(2);
});

test("an open connection that does not answer is given up", () => {
  const live = open();
  last().state(0);
  live.nudge();
  expect(last().sent).toEqual([{ id: 1, do: "state" }]);
  vi.advanceTimersByTime(4000);
  expect(wires[0]!.closed).toBe(true);
  expect(wires.length).toBe(2);
});

test("an open connection that answers stays", () => {
  const live = open();
  last().state(0);
  live.nudge();
  last().state(0);
  vi.advanceTimersByTime(10_000);
  expect(wires.length).toBe(1);
});

test("an unanswered command is said again if the position is still the same", async () => {
  const live = open();
  last().state(4);
  const answer = live.ask({ do: "play_move", move: "c3" });
  last().drops();
  vi.advanceTimersByTime(300);
  expect(last().sent).toEqual([]);
  last().state(4);
  expect(last().sent).toEqual([{ id: 1, do: "play_move", version: 4, move: "c3" }]);
  last().says({ type: "done", id: 1 });
  expect((await answer).type).toBe("done");
});

test("an unanswered command is dropped if the position has changed", async () => {
  const live = open();
  last().state(4);
  const answer = live.ask({ do: "play_move", move: "c3" });
  last().drops();
  vi.advanceTimersByTime(300);
  last().state(5);
  expect(last().sent).toEqual([]);
  expect(await answer).toMatchObject({ type: "refused", code: "stale" });
});

test("what is said while offline waits for the connection", () => {
  const live = open();
  last().state(4);
  last().drops();
  void live.ask({ do: "play_move", move: "c3" });
  vi.advanceTimersByTime(300);
  last().state(4);
  expect(last().sent).toEqual([{ id: 1, do: "play_move", version: 4, move: "c3" }]);
});

test("a line of chat that arrived is not said twice", () => {
  const live = open();
  last().state(0);
  void live.ask({ do: "say_chat", text: "hello" });
  void live.ask({ do: "say_chat", text: "anybody?" });
  last().drops();
  vi.advanceTimersByTime(300);
  last().state(0, { chat: [{ who: "Ann", person: 0, text: "hello", at: 1 }] });
  expect(last().sent).toEqual([{ id: 2, do: "say_chat", text: "anybody?" }]);
});

test("a move on another position asks for the whole state", () => {
  open();
  last().state(4);
  last().says({ type: "move", before: 5, version: 6 });
  expect(heard.map((message) => message.type)).toEqual(["state"]);
  expect(last().sent).toEqual([{ id: 1, do: "state" }]);
  last().state(6);
  last().says({ type: "move", before: 6, version: 7 });
  expect(heard.map((message) => message.type)).toEqual(["state", "state", "move"]);
});

test("a stale command brings the new state", async () => {
  const live = open();
  last().state(4);
  const answer = live.ask({ do: "play_move", move: "c3" });
  last().says({ type: "refused", id: 1, code: "stale", sentence: "" });
  expect((await answer).type).toBe("refused");
  expect(last().sent.at(-1)).toEqual({ id: 2, do: "state" });
});

test("nothing counts before the fresh state", () => {
  open();
  last().says({ type: "move", before: 0, version: 1 });
  expect(heard).toEqual([]);
});

test.each([
  [4404, "unknown"],
  [4500, "damaged"],
  [4501, "rules"],
])("a match that is not there or cannot be read (%i) is said once, and not asked for again", (code, why) => {
  const live = open();
  last().drops(code);
  vi.advanceTimersByTime(600_000);
  live.nudge();
  expect(lost).toEqual([why]);
  expect(online).toEqual([]);
  expect(wires.length).toBe(1);
});

/** How long it takes until the next connection is opened. */
function comesBackAfter(): number {
  const before = wires.length;
  let waited = 0;
  while (wires.length === before && waited < 300_000) {
    vi.advanceTimersByTime(100);
    waited += 100;
  }
  return waited;
}

test.each([
  [1013, "full", "full"],
  [1008, "too fast", "fast"],
] as const)("asked for patience (%i) it pauses longer and longer, and nothing hurries it", (code, reason, why) => {
  const live = open();
  const pauses = Array.from({ length: 5 }, () => {
    last().drops(code, reason);
    live.nudge();
    live.renew();
    return comesBackAfter();
  });
  expect(pauses).toEqual([8000, 16_000, 32_000, 60_000, 60_000]);
  expect(online).toEqual(Array(5).fill(why));
  expect(lost).toEqual([]);
  last().state(0);
  expect(online.at(-1)).toBe(true);
  last().drops(code, reason);
  expect(comesBackAfter()).toBe(8000);
});

test.each([
  [1012, "restart", "offline"],
  [1013, "not now", "unavailable"],
  [1011, "failed", "offline"],
] as const)("other breaks (%i %s) are over soon", (code, reason, why) => {
  const live = open();
  last().state(0);
  last().drops(code, reason);
  expect(online).toEqual([true, why]);
  expect(comesBackAfter()).toBe(300);
  last().drops(code, reason);
  live.nudge();
  expect(wires.length).toBe(3);
});

test("what was asked before a pause is said after it", () => {
  const live = open();
  last().state(4);
  void live.ask({ do: "cancel_match" });
  last().drops(1008, "too fast");
  void live.ask({ do: "say_chat", text: "sorry" });
  comesBackAfter();
  last().state(4);
  expect(last().sent).toEqual([
    { id: 1, do: "cancel_match", version: 4 },
    { id: 2, do: "say_chat", text: "sorry" },
  ]);
});

test("a message of a kind that is not an answer is heard, the computer's troubles among them", () => {
  open();
  last().state(0);
  last().says({ type: "notice", code: "computer_busy" });
  expect(heard.at(-1)).toEqual({ type: "notice", code: "computer_busy" });
});

test("closed is closed", () => {
  const live = open();
  last().state(0);
  live.close();
  live.nudge();
  vi.advanceTimersByTime(60_000);
  expect(wires.length).toBe(1);
  expect(wires[0]!.closed).toBe(true);
});

test("in another language it begins again, with what is unanswered", () => {
  const live = open();
  last().state(2);
  live.renew();
  expect(wires.length).toBe(2);
  last().state(2);
  vi.advanceTimersByTime(60_000);
  expect(wires.length).toBe(2);
});
