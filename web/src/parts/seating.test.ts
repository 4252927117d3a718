import { expect, test } from "vitest";
import { Seating } from "./seating.svelte.ts";

const kinds = (seating: Seating) => seating.seats.map(({ kind, me }) => (me ? "me" : kind));

test("I sit first, the others are as chosen", () => {
  const seating = new Seating("computer", 4, "Ann", null);
  seating.fit(3);
  expect(seating.request).toEqual([
    { kind: "screen", name: "Ann" },
    { kind: "computer", level: 4 },
    { kind: "computer", level: 4 },
  ]);
  expect([seating.way, seating.colour, seating.listed]).toEqual(["computer", null, false]);
});

test("a colour is a seat: who had it takes mine", () => {
  const seating = new Seating("computer", 2, "Ann", 2);
  seating.fit(3);
  expect(kinds(seating)).toEqual(["computer", "computer", "me"]);
  seating.take(0);
  expect(kinds(seating)).toEqual(["me", "computer", "computer"]);
  seating.take(1);
  seating.take(null);
  expect([kinds(seating), seating.colour]).toEqual([["computer", "me", "computer"], null]);
});

test("in a smaller game I keep a seat, in a larger one the others are as they were chosen", () => {
  const seating = new Seating("link", 2, "Ann", 5);
  seating.fit(6);
  seating.fit(2);
  expect([kinds(seating), seating.colour]).toEqual([["link", "me"], 1]);
  seating.choose("screen");
  seating.fit(3);
  expect(kinds(seating)).toEqual(["screen", "me", "screen"]);
});

test("an open challenge is a game by link that is listed", () => {
  const seating = new Seating("computer", 2, "Ann", null);
  seating.fit(3);
  seating.choose("open");
  expect([kinds(seating), seating.listed, seating.way]).toEqual([["me", "link", "link"], true, "open"]);
  seating.seats[2]!.kind = "computer";
  seating.choose("link");
  expect([kinds(seating), seating.listed, seating.way]).toEqual([["me", "link", "computer"], false, "link"]);
  seating.choose("computer");
  expect([kinds(seating), seating.way]).toEqual([["me", "computer", "computer"], "computer"]);
});

test("several people at this screen play as listed", () => {
  const seating = new Seating("screen", 2, "Ann", null);
  seating.fit(2);
  expect([kinds(seating), seating.colour, seating.way]).toEqual([["me", "screen"], 0, "screen"]);
});
