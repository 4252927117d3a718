import { expect, test } from "vitest";
import { afterMove } from "./conditions.ts";

test("lines that begin with the move go on", () => {
  const lines = [["e5", "d4", "f6", "g3"], ["e5", "d4"], ["a1", "b2"]];
  expect(afterMove(lines, "e5")).toEqual([["d4", "f6", "g3"], ["d4"]]);
  expect(afterMove([["d4"]], "d4")).toEqual([]);
  expect(afterMove(lines, "h8")).toEqual([]);
});
