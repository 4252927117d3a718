import { expect, it } from "vitest";
import type { Position, Role } from "../wire.ts";
import { position as some } from "./fixture.ts";
import { follow } from "./track.ts";

type Pieces = Record<string, number | [number | null, Role]>;

function position(pieces: Pieces, trail: string[] = []): Position {
  const written = Object.entries(pieces).map(([cell, piece]): Position["pieces"][number] =>
    typeof piece === "number" ? [cell, piece, "stone"] : [cell, ...piece],
  );
  return { ...some, pieces: written, trail };
}

/** Goes through positions; the last pieces by cell, with the cell where each stood first. */
function through(...positions: Position[]) {
  const first = new Map<number, string>();
  let [standing, was] = [follow([], null, positions[0]!), positions[0]!];
  for (const now of positions) {
    if (now !== was) [standing, was] = [follow(standing, was, now), now];
    for (const { id, cell } of standing) first.set(id, first.get(id) ?? cell);
  }
  return Object.fromEntries(standing.map(({ id, cell, way }) => [cell, [first.get(id), way.join(":")]]));
}

const start = position({ a1: 0, b1: 1 });

it("leaves those that stay, and those that change colour", () => {
  expect(through(start, position({ a1: 1, b1: 1, c1: 0 }))).toEqual({ a1: ["a1", ""], b1: ["b1", ""], c1: ["c1", ""] });
});

it("follows one that travels, forward and back", () => {
  const jumped = position({ c3: 0 }, ["a1", "b2", "c3"]);
  expect(through(start, jumped)).toEqual({ c3: ["a1", "a1:b2:c3"] });
  expect(through(start, jumped, start)).toEqual({ a1: ["a1", "c3:b2:a1"], b1: ["b1", ""] });
});

it("follows one that comes home, and stays still when nothing moves", () => {
  const home = position({ c3: [0, "home"], b1: 1 }, ["a1", "c3"]);
  expect(through(start, home)).toEqual({ c3: ["a1", "a1:c3"], b1: ["b1", ""] });
  expect(through(start, home, { ...home })).toEqual({ c3: ["a1", ""], b1: ["b1", ""] });
});

it("follows two that change places", () => {
  const swapped = position({ a1: 1, b1: 0 }, ["a1", "b1"]);
  expect(through(start, swapped)).toEqual({ a1: ["b1", "b1:a1"], b1: ["a1", "a1:b1"] });
  expect(through(start, swapped, start)).toEqual({ a1: ["a1", "b1:a1"], b1: ["b1", "a1:b1"] });
});

it("does not follow from a position that is not the one before", () => {
  expect(through(position({ z9: 0 }), position({ c3: 0 }, ["a1", "c3"]))).toEqual({ c3: ["c3", ""] });
  expect(through(position({ a1: 0, c3: 0 }), position({ c3: 0 }, ["a1", "c3"]))).toEqual({ c3: ["c3", ""] });
});

it("puts the one that travels above the others, and nobody twice", () => {
  const moved = follow(follow([], null, start), start, position({ a2: 0, b1: 1 }, ["a1", "a2"]));
  expect(moved.map(({ cell }) => cell)).toEqual(["b1", "a2"]);
  const after = follow(moved, start, position({ a1: 0, a2: 0, b1: 1 }, ["a1", "a2"]));
  expect(new Set(after.map(({ id }) => id)).size).toBe(3);
});
