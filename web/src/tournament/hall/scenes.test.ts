import { expect, test } from "vitest";
import type { LiveBoard, Tournament } from "../wire.ts";
import { rowsOf, scenesOf } from "./scenes.ts";

const tournament = (players: number, more: object = {}) =>
  ({
    status: "playing",
    entrants: Array.from({ length: players }, (_, place) => ({ number: place + 1, withdrawn: place === 0 })),
    standings: Array.from({ length: players }, (_, place) => ({ number: place + 1 })),
    groups: [],
    rounds: [{ number: 1, pairings: Array.from({ length: players / 2 }, (_, place) => ({ table: place + 1, kind: "game", players: [2 * place + 1, 2 * place + 2] })) }],
    ...more,
  }) as unknown as Tournament;

test("pairings, then standings, in pages that fit", () => {
  const scenes = scenesOf(tournament(36), [], 8);
  expect(scenes.map(({ key }) => key)).toEqual(["pairings 1 0", "pairings 1 1", "pairings 1 2", ...[0, 1, 2].map((page) => `standings 0 ${page}`)]);
  expect(scenes.flatMap((scene) => (scene.kind === "pairings" ? scene.pairings.map(({ table }) => table) : []))).toHaveLength(18);
  for (const scene of scenes) if (scene.kind === "pairings") expect(scene.pairings).toHaveLength(6);
});

test("for many the rows are smaller", () => {
  expect([rowsOf(8, 8), rowsOf(32, 8), rowsOf(33, 8)]).toEqual([8, 8, 12]);
});

test("boards that are played stand between", () => {
  const boards = ["playing", "over", "playing"].map((status, place) => ({ status, table: place + 1 })) as unknown as LiveBoard[];
  const scenes = scenesOf(tournament(4), boards, 8);
  expect(scenes.map(({ kind }) => kind)).toEqual(["pairings", "boards", "standings"]);
  expect(scenes[1]).toMatchObject({ boards: [{ table: 1 }, { table: 3 }] });
});

test("in free play tables of earlier rounds are still shown", () => {
  const table = (number: number, result: object | null) => ({ table: number, kind: "game", players: [2 * number - 1, 2 * number], result });
  const rounds = [{ number: 1, pairings: [table(1, null), table(2, {})] }, { number: 2, pairings: [table(2, null)] }];
  const shown = (more: object) => scenesOf(tournament(4, { rounds, ...more }), [], 8).flatMap((scene) => (scene.kind === "pairings" ? [[scene.round.number, ...scene.pairings.map(({ table }) => table)]] : []));
  expect(shown({})).toEqual([[2, 2], [1, 1]]);
  expect(shown({ status: "over" })).toEqual([]);
});

test("groups have a page each until the tree begins", () => {
  const groups = [1, 2].map((group) => ({ group, standings: [{ number: group }] }));
  const shown = (more: object) => scenesOf(tournament(4, { groups, ...more }), [], 8).flatMap((scene) => (scene.kind === "standings" ? [scene.group] : []));
  expect(shown({})).toEqual([1, 2]);
  expect(shown({ rounds: [{ number: 2, knockout: true, pairings: [] }] })).toEqual([0]);
});

test("a tree that is seen from afar has a page", () => {
  const tree = (players: number) => {
    const pairings = Array.from({ length: players / 2 }, (_, place) => ({ table: place + 1, kind: "game", players: [2 * place + 1, 2 * place + 2], place }));
    return scenesOf(tournament(players, { total: 9, settings: {}, rounds: [{ number: 1, knockout: true, pairings }] }), [], 8).map(({ kind }) => kind);
  };
  expect(tree(16)).toEqual(["pairings", "bracket", "standings", "standings"]);
  expect(tree(32)).not.toContain("bracket");
});

test("before the first round it shows who has come, at the end only the standings", () => {
  expect(scenesOf(tournament(4, { rounds: [] }), [], 8)).toMatchObject([{ kind: "entrants", entrants: [{ number: 2 }, { number: 3 }, { number: 4 }] }]);
  expect(scenesOf(tournament(0, { rounds: [] }), [], 8)).toEqual([]);
  expect(scenesOf(tournament(4, { status: "over" }), [], 8).map(({ kind }) => kind)).toEqual(["standings"]);
});
