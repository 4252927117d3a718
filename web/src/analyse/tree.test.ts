import { describe, expect, it } from "vitest";
import { linkOf, readLink } from "./link.ts";
import { recordOf, treeOf } from "./tree.ts";
import type { GameRecord } from "./wire.ts";

const RECORD: GameRecord = {
  hexagora: 3,
  game: "some",
  options: { size: 5 },
  comment: "A <b>game</b>.",
  result: [1, 0],
  seats: [{ name: "Ann" }, { level: 5 }],
  moves: [
    "c3",
    {
      move: "swap",
      seconds: 3.2,
      sign: "!?",
      variations: [["b4", { move: "c5", variations: [["d5"], ["e5", "e4"]] }], [{ move: "d2", comment: "Too slow." }]],
    },
    { move: "d4", marks: { a1: "circle", b2: "x" } },
    { leave: 1 },
  ],
};

describe("a tree", () => {
  it("is written as it was read", () => {
    expect(recordOf(treeOf(RECORD))).toEqual(RECORD);
    expect(recordOf(treeOf({ ...RECORD, moves: [] })).moves).toEqual([]);
  });

  it("has every position under its path", () => {
    const { root } = treeOf(RECORD);
    const paths = ["0", "1", "2", "3", "4", "1.1.1", "1.1.2", "1.1.1.1.1", "1.1.1.2.1", "1.1.1.2.2", "1.2.1"];
    expect(paths.map((path) => root.at(path).path)).toEqual(paths);
    expect(root.at("1.1.1.2.2").steps).toEqual(["c3", "b4", "e5", "e4"]);
    expect(root.at("1.1.2").ply).toBe(3);
    expect(root.at("99").path).toBe("4");
    expect(root.at("nothing").path).toBe("0");
  });

  it("follows a move that is there, and adds another as a variation", () => {
    const { root } = treeOf(RECORD);
    expect(root.add("c3")).toBe(root.children[0]);
    expect(root.at("3").add({ leave: 1 })).toBe(root.at("4"));
    const added = root.at("2").addLine(["e1", "e2"]);
    expect(added.path).toBe("2.1.2");
    expect([added.main, root.at("2").main]).toEqual([false, true]);
  });

  it("promotes variations one place, or to the main line", () => {
    const { root } = treeOf(RECORD);
    const deep = root.at("1.1.1.2.2");
    deep.promote();
    expect(deep.path).toBe("1.1.1.1.2");
    deep.promote();
    expect(deep.path).toBe("1.1.3");
    deep.promote();
    expect(deep.path).toBe("4");
    deep.promote();
    expect(deep.path).toBe("4");
    const other = root.at("1.2.1");
    other.promoteToMain();
    expect([other.path, deep.path]).toEqual(["2", "1.1.3"]);
  });

  it("gives moves up with all that follows them", () => {
    const { root } = treeOf(RECORD);
    const before = root.at("1.1.1").remove();
    expect(before.path).toBe("1");
    expect(before.children.map(({ step }) => step)).toEqual(["swap", "d2"]);
    expect(root.remove()).toBe(root);
  });

  it("takes back a move that was given up, with all that follows, to its place", () => {
    const tree = treeOf(RECORD);
    const whole = recordOf(tree);
    const node = tree.root.at("1.1.1");
    const { place } = node;
    node.remove();
    expect(recordOf(tree)).not.toEqual(whole);
    node.restore(place);
    expect(recordOf(tree)).toEqual(whole);
  });

  it("knows the variation that a position is in", () => {
    const { root } = treeOf(RECORD);
    expect(root.at("3").branch).toBe(null);
    expect(root.at("1.1.2").branch!.step).toBe("b4");
    expect(root.at("1.1.1.2.2").branch!.step).toBe("e5");
  });
});

describe("a link", () => {
  it("opens as what it was made from", async () => {
    const link = await linkOf(RECORD, "1.1.2");
    expect(link).toMatch(/^r=[\w-]+&at=1\.1\.2$/);
    const read = await readLink(`#${link}`);
    expect(JSON.parse(read!.text)).toEqual(RECORD);
    expect(read!.at).toBe("1.1.2");
  });

  it("is not made where an address would be too long", async () => {
    const moves = Array.from({ length: 5000 }, () => `a${Math.round(Math.random() * 1e9)}`);
    expect(await linkOf({ ...RECORD, moves }, "0")).toBe(null);
  });

  it("says nothing, or fails, where there is none", async () => {
    expect(await readLink("")).toBe(null);
    expect(await readLink("#legend")).toBe(null);
    await expect(readLink("#r=%%%")).rejects.toThrow();
    await expect(readLink("#r=abcdef")).rejects.toThrow();
  });
});
