import { describe, expect, it } from "vitest";
import { blocks, spans } from "./prose.ts";

describe("spans", () => {
  it("finds what is bold and what is typed", () => {
    expect(spans("Play **b1**, not `c2`.")).toEqual([
      { text: "Play ", kind: "" },
      { text: "b1", kind: "bold" },
      { text: ", not ", kind: "" },
      { text: "c2", kind: "code" },
      { text: ".", kind: "" },
    ]);
  });

  it("leaves what is no markup", () => {
    expect(spans("2 * 3 ** 4")).toEqual([{ text: "2 * 3 ** 4", kind: "" }]);
    expect(spans("")).toEqual([]);
  });
});

describe("names of cells", () => {
  it("are parts of their own where the board has such a cell", () => {
    expect(spans("White: **b1**, c2; z9, h1e.", new Set(["b1", "c2", "h1"]))).toEqual([
      { text: "White: ", kind: "" },
      { text: "b1", kind: "bold", cell: true },
      { text: ", ", kind: "" },
      { text: "c2", kind: "", cell: true },
      { text: "; ", kind: "" },
      { text: "z9", kind: "" },
      { text: ", h1e.", kind: "" },
    ]);
  });

  it("are pairs of numbers on the endless board", () => {
    const cells = new Set(["-2,3", "0,0"]);
    const names = spans("from 0,0 to -2,3, 4,5 times", cells).filter(({ cell }) => cell);
    expect(names.map(({ text }) => text)).toEqual(["0,0", "-2,3"]);
  });
});

describe("blocks", () => {
  it("divides paragraphs at empty lines", () => {
    const found = blocks("\nOne\nline.\n\nAnother.\n");
    expect(found.map(({ list, lines }) => [list, lines[0]![0]!.text])).toEqual([
      [false, "One line."],
      [false, "Another."],
    ]);
  });

  it("knows lists, also right after a line", () => {
    const found = blocks("These:\n- one\n- **two**\n  more");
    expect(found.map(({ list }) => list)).toEqual([false, true]);
    expect(found[1]!.lines[1]).toEqual([
      { text: "two", kind: "bold" },
      { text: " more", kind: "" },
    ]);
  });
});
