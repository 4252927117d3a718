import { describe, expect, it } from "vitest";
import { page } from "../page.svelte.ts";
import type { Board, Boot } from "../wire.ts";
import { contentsOf, inSight } from "./contents.ts";
import { easiest } from "./easiest.ts";
import { boardsOf, shapeOf } from "./shape.ts";
import type { Figure, Page } from "./wire.ts";

describe("contents", () => {
  page.boot = { lang: "en", words: {} } as Boot;

  it("has what the page has, in its order", () => {
    const sections = [{ id: "board" }, { id: "turn" }];
    const lesson = { sections, tasks: [{}], variants: [], readings: ["…"], tactics: [] } as unknown as Page;
    expect(contentsOf(lesson).map(({ id }) => id)).toEqual(["idea", "board", "turn", "try", "readings", "credits"]);
  });

  it("knows which section is in sight", () => {
    expect(inSight([-500, -20, 400], 270, false)).toBe(1);
    expect(inSight([80, 600], 270, false)).toBe(0);
    expect(inSight([400, 900], 270, false)).toBe(0);
    expect(inSight([-900, 300, 500], 270, true)).toBe(2);
  });
});

describe("the lesson to begin with", () => {
  const lessons = [
    { game: "long", minutes: 5, tasks: [] },
    { game: "short", minutes: 2, tasks: [] },
    { game: "today", minutes: 2, tasks: [] },
  ];

  it("is short, and that of the day if it can be", () => {
    expect(easiest(lessons, "today")?.game).toBe("today");
    expect(easiest(lessons, "long")?.game).toBe("short");
    expect(easiest([], "long")).toBeUndefined();
  });
});

describe("the room for boards", () => {
  const board = (wide: number, high: number) => ({ bounds: [0, 0, wide, high] }) as unknown as Board;

  it("fits the largest, within reason", () => {
    expect(shapeOf([board(4, 4), board(6, 4)])).toBeCloseTo(7.4 / 5.4);
    expect(shapeOf([board(40, 2)])).toBe(1.7);
    expect(shapeOf([board(2, 40)])).toBe(0.9);
  });

  it("keeps a board until another comes", () => {
    const [one, other] = [board(1, 1), board(2, 2)];
    const steps = [{ position: { board: one } }, { position: {} }, { position: { board: other } }];
    expect(boardsOf({ steps } as unknown as Figure)).toEqual([one, one, other]);
  });
});
