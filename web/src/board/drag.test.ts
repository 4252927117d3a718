import { expect, it } from "vitest";
import { board } from "./fixture.ts";
import { cellAt, passed } from "./drag.ts";
import { centre, toward, UNIT, viewOf } from "./view.ts";

const view = viewOf(board, 0);
const at = (cell: string) => centre(view, cell)!;

it("knows the cell under a pointer, and that there is none beside the board", () => {
  expect(cellAt(view, at("c3"))).toBe("c3");
  expect(cellAt(view, toward(at("c3"), at("d3"), 0.4))).toBe("c3");
  expect(cellAt(view, [view.bounds[0] - UNIT, view.bounds[1]])).toBeNull();
});

it("leaves out no cell of a fast stroke, and none is picked by grazing it", () => {
  expect(passed(view, at("a3"), at("e3"))).toEqual(["a3", "b3", "c3", "d3", "e3"]);
  expect(passed(view, at("e3"), at("c3"))).toEqual(["e3", "d3", "c3"]);
  const edge = toward(at("b3"), at("c3"), 0.5);
  expect(passed(view, edge, edge)).toEqual([]);
});
