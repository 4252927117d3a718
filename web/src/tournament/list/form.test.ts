import { beforeEach, expect, test } from "vitest";
import { page } from "../../page.svelte.ts";
import type { Entry } from "../../wire.ts";
import { clockText, TournamentForm } from "./form.svelte.ts";

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
  const form = new TournamentForm(false, "Open");
  expect(form.request).toMatchObject({ name: "Open", system: "swiss", rounds: 0, online: false, entry: false, chat: true });
  expect(form.request.games).toEqual([{ game: "pair", options: {} }]);
});

test("online people enter by themselves, unless somebody says no", () => {
  const form = new TournamentForm(false, "Open");
  form.online = true;
  expect(form.request.entry).toBe(true);
  form.open(false);
  expect(form.request.entry).toBe(false);
});

test("a room is for free play without chat", () => {
  expect(new TournamentForm(true, "Room").request).toMatchObject({ system: "free", online: true, entry: true, chat: false });
});

test("all games that two can play", () => {
  const form = new TournamentForm(false, "Decathlon");
  form.addAll();
  expect(form.request.games).toEqual([
    { game: "pair", options: {} },
    { game: "trio", options: { players: 2 } },
  ]);
  form.choose("tables");
  form.addAll();
  expect(form.request.games.map(({ game, options }) => [game, options])).toEqual([["pair", {}], ["trio", {}], ["three", {}]]);
});

test("another system finds a way to play for its tables", () => {
  const form = new TournamentForm(false, "Open");
  form.choose("tables");
  form.replace(0, page.boot.games[1]!);
  expect([form.games[0]!.preset, form.tableSize, form.request.table_size]).toEqual(["trio-3", 3, 3]);
  form.choose("knockout");
  expect([form.games[0]!.preset, form.request.table_size, form.unfit]).toEqual(["trio-2", 2, []]);
  form.replace(0, page.boot.games[2]!);
  expect(form.unfit.map(({ id }) => id)).toEqual(["three"]);
});

test("a way to play is for as many as sit at a table", () => {
  page.boot = { games: [entry("many", 2, 6, 3, 2, 6)] } as never;
  const form = new TournamentForm(false, "Open");
  expect(form.games[0]!.preset).toBe("many-2");
  form.choose("tables");
  expect([form.tableSize, form.games[0]!.preset]).toEqual([3, "many-3"]); // none is for the usual four: as many sit as the nearest is for
  form.sit(6);
  expect(form.games[0]!.preset).toBe("many-6");
  form.change(0, { preset: "", options: { size: 5 } });
  form.choose("swiss");
  expect(form.request.games).toEqual([{ game: "many", options: { size: 5, players: 2 } }]);
});

test("all games have a round each", () => {
  const form = new TournamentForm(false, "Decathlon");
  form.addAll();
  expect(form.request.rounds).toBe(2);
});

test("twice against everybody is a round robin of two cycles", () => {
  const form = new TournamentForm(false, "Open");
  form.choose("double");
  form.rounds = 7;
  expect(form.request).toMatchObject({ system: "round_robin", cycles: 2, rounds: 0 });
});

test("where all meet the opponents' points decide nothing", () => {
  const form = new TournamentForm(false, "Open");
  expect(form.ties[0]).toBe("buchholz");
  for (const way of ["round_robin", "double", "groups"] as const) {
    form.choose(way);
    expect(form.request.tie_breaks).toEqual(["sonneborn_berger", "direct", "difference"]);
  }
  form.ties = ["direct"];
  form.choose("swiss");
  expect(form.request.tie_breaks).toEqual(["direct"]); // somebody has chosen
});

test("clocks as text", () => {
  expect(clockText(null)).toBe("");
  expect(clockText({ kind: "days", days: 3 })).toBe("3d");
  expect(clockText({ kind: "fischer", seconds: 300, increment: 5 })).toBe("300+5");
});
