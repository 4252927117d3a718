import { describe, expect, it } from "vitest";
import { isRight, verdict } from "./practice.svelte.ts";

const exercise = {
  answers: ["d2", "e3"],
  right: "Yes, {move}.",
  wrong: "Not {move}.",
  wrongs: { a1: "Not yet: {move} is far away." },
};

describe("an exercise", () => {
  it("knows its answers", () => {
    expect(isRight(exercise, "e3")).toBe(true);
    expect(isRight(exercise, "e4")).toBe(false);
    expect(isRight({ answers: ["*"] }, "pass")).toBe(true);
  });

  it("says something of every move", () => {
    expect(verdict(exercise, "d2")).toBe("Yes, d2.");
    expect(verdict(exercise, "b2")).toBe("Not b2.");
    expect(verdict(exercise, "a1")).toBe("Not yet: a1 is far away.");
  });
});
