import { expect, test } from "vitest";
import { Draft } from "./draft.svelte.ts";
import type { TournamentStore } from "./tournament-store.svelte.ts";
import type { Pairing, Result, TournamentCommand } from "./wire.ts";

/** A table whose server answers as it is told to. */
function table(result: Result | null = null, players = [1, 2], partners = false) {
  const pairing: Pairing = { table: 3, players, kind: "game", result, text: "", group: 0, third: false, place: 0, match: "" };
  const sent: TournamentCommand[] = [];
  const answers: (() => void)[] = [];
  const store = {
    do: async (command: TournamentCommand) => {
      sent.push(command);
      answers.shift()?.();
      if (command.do === "enter_result") pairing.result = command.result;
    },
  } as unknown as TournamentStore;
  return { draft: new Draft(store, 4, () => pairing, () => partners), pairing, sent, answers };
}

test("two points are a result once both are there", async () => {
  const { draft, sent } = table();
  draft.type(0, "46");
  expect(draft.wanted).toBeUndefined();
  expect(await draft.save()).toBe(false);
  draft.type(1, "45");
  expect(draft.winners).toEqual([0]);
  expect(await draft.save()).toBe(true);
  expect(sent).toEqual([
    { do: "enter_result", round: 4, table: 3, result: { shares: [1, 0], points: [46, 45] }, correct: false, players: [1, 2] },
  ]);
  expect([draft.touched, draft.saved]).toEqual([false, true]);
});

test("who won can be said before the points, and without them", () => {
  const { draft } = table();
  draft.choose([1]);
  expect(draft.wanted).toEqual({ shares: [0, 1] });
  draft.type(0, "50");
  expect(draft.wanted).toBeUndefined();
  draft.type(1, "40");
  expect(draft.wanted).toEqual({ shares: [0, 1], points: [50, 40] });
});

test("another result is replaced only when somebody says so", async () => {
  const { draft, sent } = table({ shares: [1, 0], points: [46, 45] });
  draft.type(0, "44");
  expect([draft.asks, draft.winners]).toEqual([true, [1]]);
  expect(await draft.save()).toBe(false);
  expect(sent).toEqual([]);
  expect(await draft.save(true)).toBe(true);
  expect(sent[0]).toMatchObject({ correct: true, result: { shares: [0, 1], points: [44, 45] } });
});

test("what is typed back as it was is no correction", () => {
  const { draft } = table({ shares: [1, 0], points: [46, 45] });
  draft.type(0, "4");
  draft.type(0, "46");
  expect([draft.touched, draft.asks]).toEqual([false, false]);
});

test("a result against the points keeps its winner while points are corrected", () => {
  const { draft } = table({ shares: [0, 1], points: [46, 45] });
  draft.type(0, "47");
  expect(draft.wanted).toEqual({ shares: [0, 1], points: [47, 45] });
});

test("a winner with fewer points is asked about, and can be meant", async () => {
  const { draft, sent } = table();
  draft.type(0, "46");
  draft.type(1, "45");
  draft.choose([1]);
  expect([draft.contradicts, draft.replaces, draft.asks]).toEqual([true, false, true]);
  expect(await draft.save()).toBe(false);
  expect(await draft.save(true)).toBe(true);
  expect(sent).toMatchObject([{ correct: false, result: { shares: [0, 1], points: [46, 45] } }]);
});

test("or it is as the points say", async () => {
  const { draft, sent } = table();
  draft.choose([1]);
  draft.type(0, "46");
  draft.type(1, "45");
  expect(draft.counted).toEqual({ shares: [1, 0], points: [46, 45] });
  await draft.follow();
  expect(sent).toMatchObject([{ correct: false, result: { shares: [1, 0], points: [46, 45] } }]);
});

test("equal points can be decided", () => {
  const { draft } = table();
  draft.type(0, "45");
  draft.type(1, "45");
  draft.choose([1]);
  expect(draft.asks).toBe(false);
});

test("partners have the same points and win together", () => {
  const { draft } = table(null, [1, 2, 3, 4], true);
  draft.type(0, "5");
  draft.type(3, "3");
  expect(draft.points).toEqual(["5", "3", "5", "3"]);
  expect(draft.winners).toEqual([0, 2]);
  expect(draft.wanted).toEqual({ shares: [1, 0, 1, 0], points: [5, 3, 5, 3] });
});

test("news do not change what is typed, but then it is a correction", () => {
  const { draft, pairing } = table();
  draft.type(0, "46");
  draft.type(1, "45");
  pairing.result = { shares: [0, 1] };
  const later = new Draft(draft.store, 4, () => pairing);
  expect(draft.points).toEqual(["46", "45"]);
  expect(later.points).toEqual(["", ""]);
});

test("a refusal is said and loses nothing", async () => {
  const { draft, answers } = table();
  answers.push(() => {
    throw new Error("No.");
  });
  draft.type(0, "46");
  draft.type(1, "45");
  expect(await draft.save()).toBe(false);
  expect([draft.submission.refusal, ...draft.points]).toEqual(["No.", "46", "45"]);
  expect(await draft.save()).toBe(true);
  expect(draft.submission.refusal).toBe("");
});

test("a win without play is sent at once, and asked about where there is a result", async () => {
  const without = { shares: [1, 0], forfeit: true };
  const fresh = table();
  await fresh.draft.propose(without);
  expect(fresh.sent).toHaveLength(1);
  const other = table({ shares: [0, 1] });
  await other.draft.propose(without);
  expect([other.sent.length, other.draft.asks]).toEqual([0, true]);
  await other.draft.save(true);
  expect(other.sent[0]).toMatchObject({ result: without, correct: true });
});

test("a result is taken away", async () => {
  const { draft, sent } = table({ shares: [0, 1] });
  await draft.propose(null);
  expect(draft.asks).toBe(true);
  await draft.save(true);
  expect(sent[0]).toMatchObject({ result: null, correct: true });
});

test("several share a table of three", () => {
  const { draft } = table(null, [1, 2, 3]);
  draft.choose([0]);
  draft.choose([0, 2]);
  expect(draft.wanted).toEqual({ shares: [0.5, 0, 0.5] });
});
