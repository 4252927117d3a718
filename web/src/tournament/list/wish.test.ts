import { beforeEach, expect, test } from "vitest";
import { page } from "../../page.svelte.ts";
import type { Entry } from "../../wire.ts";
import { clockText, Wish } from "./wish.svelte.ts";

const entry = (id: string, fewest: number, most: number, ...players: number[]) =>
  ({
    id,
    name: id,
    players: [fewest, most],
    presets: players.map((count) => ({ id: `${id}-${count}`, name: "", players: count, options: { players: count } })),
  }) as unknown as Entry;

beforeEach(() => {
  page.boot = { games: [entry("pair", 2, 2, 2), entry("trio", 2, 3, 3, 2), entry("three", 3, 3, 3)] } as never;
});

test("a name is enough", () => {
  const wish = new Wish(false, "Open");
  expect(wish.request).toMatchObject({ name: "Open", system: "swiss", rounds: 0, online: false, entry: false, chat: true });
  expect(wish.request.games).toEqual([{ game: "pair", options: {} }]);
});

test("online people enter by themselves, unless somebody says no", () => {
  const wish = new Wish(false, "Open");
  wish.online = true;
  expect(wish.request.entry).toBe(true);
  wish.open(false);
  expect(wish.request.entry).toBe(false);
});

test("a room is for free play without chat", () => {
  expect(new Wish(true, "Room").request).toMatchObject({ system: "free", online: true, entry: true, chat: false });
});

test("all games that two can play", () => {
  const wish = new Wish(false, "Decathlon");
  wish.addAll();
  expect(wish.request.games).toEqual([
    { game: "pair", options: {} },
    { game: "trio", options: { players: 2 } },
  ]);
  wish.choose("tables");
  wish.addAll();
  expect(wish.request.games.map(({ game, options }) => [game, options])).toEqual([["pair", {}], ["trio", {}], ["three", {}]]);
});

test("another system finds a way to play for its tables", () => {
  const wish = new Wish(false, "Open");
  wish.choose("tables");
  wish.replace(0, page.boot.games[1]!);
  expect([wish.games[0]!.preset, wish.tableSize, wish.request.table_size]).toEqual(["trio-3", 3, 3]);
  wish.choose("knockout");
  expect([wish.games[0]!.preset, wish.request.table_size, wish.unfit]).toEqual(["trio-2", 2, []]);
  wish.replace(0, page.boot.games[2]!);
  expect(wish.unfit.map(({ id }) => id)).toEqual(["three"]);
});

test("a way to play is for as many as sit at a table", () => {
  page.boot = { games: [entry("many", 2, 6, 3, 2, 6)] } as never;
  const wish = new Wish(false, "Open");
  expect(wish.games[0]!.preset).toBe("many-2");
  wish.choose("tables");
  expect([wish.tableSize, wish.games[0]!.preset]).toEqual([4, "many-3"]);
  wish.sit(6);
  expect(wish.games[0]!.preset).toBe("many-6");
  wish.change(0, { preset: "", options: { size: 5 } });
  wish.choose("swiss");
  expect(wish.request.games).toEqual([{ game: "many", options: { size: 5, players: 2 } }]);
});

test("all games have a round each", () => {
  const wish = new Wish(false, "Decathlon");
  wish.addAll();
  expect(wish.request.rounds).toBe(2);
});

test("twice against everybody is a round robin of two cycles", () => {
  const wish = new Wish(false, "Open");
  wish.choose("double");
  wish.rounds = 7;
  expect(wish.request).toMatchObject({ system: "round_robin", cycles: 2, rounds: 0 });
});

test("clocks as text", () => {
  expect(clockText(null)).toBe("");
  expect(clockText({ kind: "days", days: 3 })).toBe("3d");
  expect(clockText({ kind: "fischer", seconds: 300, increment: 5 })).toBe("300+5");
});
