import { describe, expect, it } from "vitest";
import { Picker, type Continuations } from "./pick.svelte";
import type { Branch } from "./wire";

const nobody = () => Promise.reject(new Error("not asked"));
const of = (legal: Branch) => {
  const picker = new Picker(nobody);
  picker.begin(legal);
  return picker;
};

describe("with a tree of moves", () => {
  it("puts a piece", async () => {
    const picker = of({ c3: 1, d4: 1, swap: 1 });
    expect(picker.open).toEqual(["c3", "d4"]);
    expect(picker.words).toEqual(["swap"]);
    expect(await picker.pick("c3")).toBe("complete");
    expect([picker.move, picker.picks]).toEqual(["c3", ["c3"]]);
  });

  it("takes effect at once", () => {
    const picker = of({ c3: 1 });
    picker.pick("c3");
    expect(picker.move).toBe("c3");
  });

  it("refuses other cells and changes nothing", async () => {
    const picker = of({ c3: 1 });
    expect(await picker.pick("a1")).toBe("refused");
    expect([picker.picks, picker.open]).toEqual([[], ["c3"]]);
  });

  it("travels, lifts another piece, puts it down again", async () => {
    const picker = of({ c3: { d4: "c3:d4", e5: "c3:e5" }, a1: { b2: "a1:b2" } });
    expect(await picker.pick("c3")).toBe("picked");
    expect(picker.open).toEqual(["d4", "e5"]);
    expect(await picker.pick("a1")).toBe("picked");
    expect([picker.picks, picker.open]).toEqual([["a1"], ["b2"]]);
    await picker.pick("a1");
    expect([picker.picks, picker.open]).toEqual([[], ["c3", "a1"]]);
    await picker.pick("c3");
    expect(await picker.pick("e5")).toBe("complete");
    expect(picker.move).toBe("c3:e5");
    await picker.pick("c3"); // the piece itself: where else may it go?
    expect([picker.picks, picker.open, picker.move]).toEqual([["c3"], ["d4", "e5"], null]);
  });

  it("is complete by the last of two clicks that come together", async () => {
    const picker = of({ c3: { d4: "c3:d4" } });
    expect(await Promise.all([picker.pick("c3"), picker.pick("d4")])).toEqual(["picked", "complete"]);
  });

  it("does not put a piece while another is lifted, but puts it elsewhere", async () => {
    const picker = of({ c3: { d4: "c3:d4" }, d4: 1, e5: 1 });
    await picker.pick("c3");
    expect(await picker.pick("e5")).toBe("refused");
    expect(picker.picks).toEqual(["c3"]);
    await picker.pick("d4");
    expect(picker.move).toBe("c3:d4");
    expect(await picker.pick("e5")).toBe("complete");
    await picker.pick("d4");
    expect([picker.picks, picker.move]).toEqual([["d4"], "d4"]);
  });

  it("goes elsewhere with a move that only waits to be played", async () => {
    const picker = of({ c3: { d4: "c3:d4", e5: "c3:e5" }, e5: 1, a1: { b2: "a1:b2" } });
    await picker.pick("c3");
    await picker.pick("d4");
    expect(await picker.pick("e5")).toBe("complete");
    expect(picker.move).toBe("c3:e5");
    await picker.pick("a1");
    expect(picker.picks).toEqual(["a1"]);
  });

  it("does not lift the piece on which another is dropped", async () => {
    const picker = of({ c3: { d4: "c3:d4" }, a1: { b2: "a1:b2" } });
    await picker.pick("c3");
    expect(await picker.pick("a1", true)).toBe("refused");
    expect(picker.picks).toEqual(["c3"]);
    expect(await picker.pick("d4", true)).toBe("complete");
  });

  it("offers to end a chain or to go on", async () => {
    const picker = of({ a1: { c3: { "": "a1:c3", e5: { "": "a1:c3:e5", a1: "a1:c3:e5:a1" } } } });
    await picker.pick("a1");
    expect(await picker.pick("c3")).toBe("picked");
    expect([picker.move, picker.open, picker.complete]).toEqual(["a1:c3", ["e5"], false]);
    await picker.pick("e5");
    expect(await picker.pick("a1")).toBe("complete"); // back where it began
    expect(picker.move).toBe("a1:c3:e5:a1");
    await picker.unpick();
    expect([picker.picks, picker.move]).toEqual([["a1", "c3", "e5"], "a1:c3:e5"]);
  });

  it("chooses the group that is kept", async () => {
    const picker = of({ "0,2": { "3,-1": { "4,0": "0,2:3,-1=4,0", "-1,2": "0,2:3,-1=-1,2" } } });
    await picker.pick("0,2");
    expect(await picker.pick("3,-1")).toBe("picked");
    expect(picker.move).toBeNull();
    expect(await picker.pick("-1,2")).toBe("complete");
    expect(picker.move).toBe("0,2:3,-1=-1,2");
  });

  it("says words, and takes them back", async () => {
    const picker = of({ pass: 1, c3: { "": "c3", "!": "c3!" } });
    expect(picker.word("swap")).toBe("refused");
    expect(picker.word("pass")).toBe("complete");
    expect([picker.move, picker.complete]).toEqual(["pass", true]);
    await picker.unpick();
    expect([picker.move, picker.open, picker.words]).toEqual([null, ["c3"], ["pass"]]);
    await picker.pick("c3");
    expect([picker.move, picker.complete, picker.words]).toEqual(["c3", false, ["!"]]);
    expect(picker.word("!")).toBe("complete");
    expect(picker.move).toBe("c3!");
    await picker.unpick();
    expect([picker.move, picker.picks]).toEqual(["c3", ["c3"]]);
    await picker.clear();
    expect(picker.picks).toEqual([]);
  });

  it("has nothing to pick when nobody may move", async () => {
    const picker = of({});
    expect([picker.open, picker.words, picker.complete]).toEqual([[], [], false]);
    expect(await picker.pick("c3")).toBe("refused");
  });
});

describe("asking", () => {
  const line = ["a1", "b1", "c1", "d1"];
  const row = (picks: string[]): Continuations => ({
    cells: picks.includes("z9") ? [] : line.filter((cell) => !picks.includes(cell)).concat(picks.length ? [] : ["z9"]),
    words: [],
    move: picks.length ? [...picks].sort().join("+") : null,
  });
  const takes = async () => {
    const picker = new Picker(async (picks) => row(picks));
    await picker.begin(null);
    return picker;
  };

  it("takes a set and gives any of it back", async () => {
    const picker = await takes();
    for (const cell of ["c1", "a1", "b1"]) expect(await picker.pick(cell)).toBe("picked");
    expect(picker.move).toBe("a1+b1+c1");
    await picker.pick("a1");
    expect([picker.picks, picker.move]).toEqual([["c1", "b1"], "b1+c1"]);
    expect(await picker.pick("z9")).toBe("refused"); // not in line with these
    expect(picker.picks).toEqual(["c1", "b1"]);
    await picker.clear();
    expect(await picker.pick("z9")).toBe("complete");
  });

  it("takes what is drawn over, and gives it back on the way back", async () => {
    const picker = await takes();
    await Promise.all(["a1", "z9", "b1", "c1", "d1", "c1"].map((cell) => picker.draw(cell)));
    expect([picker.picks, picker.move]).toEqual([["a1", "b1", "c1"], "a1+b1+c1"]);
  });

  it("waits for the answer when somebody clicks fast", async () => {
    const picker = await takes();
    await Promise.all(["a1", "b1", "d1"].map((cell) => picker.pick(cell)));
    expect(picker.move).toBe("a1+b1+d1");
  });

  it("forgets answers that come too late", async () => {
    const answers: ((following: Continuations) => void)[] = [];
    const picker = new Picker(() => new Promise((resolve) => answers.push(resolve)));
    const first = picker.begin(null);
    const second = picker.begin(null);
    answers[1]({ cells: ["b2"], words: ["pass"], move: null });
    answers[0]({ cells: ["a1"], words: [], move: null });
    await Promise.all([first, second]);
    expect([picker.open, picker.words]).toEqual([["b2"], ["pass"]]);
    const late = picker.pick("b2");
    picker.begin({ c3: 1 });
    answers[2]({ cells: [], words: [], move: "b2" });
    await late;
    expect([picker.picks, picker.open, picker.move]).toEqual([[], ["c3"], null]);
  });

  it("adds a word to the move that the picks make", async () => {
    const first = { cells: ["0,1"], words: ["declare"], move: null };
    const picker = new Picker(async (picks) =>
      picks.length ? { cells: [], words: ["!"], move: picks.join(":") } : first,
    );
    await picker.begin(null);
    picker.word("declare");
    expect(picker.move).toBe("declare");
    expect(await picker.pick("0,1")).toBe("picked");
    picker.word("!");
    expect(picker.move).toBe("0,1!");
  });

  it("stays where it was if the answer is that it leads nowhere, or none", async () => {
    let broken = false;
    const picker = new Picker(async (picks) => {
      if (broken) throw new Error("gone");
      return picks.length > 1 ? { cells: [], words: [], move: null } : { cells: ["a1", "b1"], words: [], move: null };
    });
    await picker.begin(null);
    await picker.pick("a1");
    expect(await picker.pick("b1")).toBe("refused");
    expect([picker.picks, picker.open]).toEqual([["a1"], ["a1", "b1"]]);
    broken = true;
    expect(await picker.pick("b1")).toBe("refused");
    expect(picker.picks).toEqual(["a1"]);
  });
});
