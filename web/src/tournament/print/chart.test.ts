import { expect, test } from "vitest";
import type { Round, Tournament } from "../wire.ts";
import { placesByName, portions } from "./chart.ts";

test("everybody by name, also whoever has no table", () => {
  const entrants = ["zoé", "Émile", "Eva", "Ann"].map((name, place) => ({ number: place + 1, name }));
  const pairings = [
    { table: 1, kind: "game", players: [2, 4] },
    { table: 2, kind: "bye", players: [1] },
    { table: 3, kind: "absent", players: [3] },
  ];
  const places = placesByName({ entrants } as unknown as Tournament, { pairings } as unknown as Round, "fr");
  expect(places.map(({ name, pairing, seat }) => [name, pairing.table, seat])).toEqual([
    ["Ann", 1, 1],
    ["Émile", 1, 0],
    ["Eva", 3, 0],
    ["zoé", 2, 0],
  ]);
});

test("rows in portions", () => {
  expect(portions([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(portions([], 2)).toEqual([]);
});
