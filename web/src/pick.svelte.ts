// From clicks to a move: the cells picked so far, what may follow them, and the move they make.

import type { Branch } from "./wire";

export interface Continuations {
  cells: string[];
  words: string[];
  move: string | null;
}

export type Outcome = "picked" | "complete" | "refused";

const NOTHING: Continuations = { cells: [], words: [], move: null };

export class Picker {
  picks = $state.raw<string[]>([]);
  /** Cells that may follow. */
  open = $state.raw<string[]>([]);
  /** Words that may follow: pass, swap, declare, ! */
  words = $state.raw<string[]>([]);
  /** The move that the picks already make. */
  move = $state.raw<string | null>(null);

  #ask: (picks: string[]) => Promise<Continuations>;
  #legal: Branch | null = {};
  /** What may follow some picks in this position, as far as that is known. */
  #known = new Map<string, Continuations>();
  #endsWithWord = false;
  /** Counts the positions. */
  #position = 0;
  /** Counts the questions: an answer to any but the last comes too late. */
  #turn = 0;
  #waiting: Promise<unknown> | null = null;

  constructor(ask: (picks: string[]) => Promise<Continuations>) {
    this.#ask = ask;
  }

  /** The move is made and nothing may follow. */
  get complete(): boolean {
    return this.move !== null && !this.open.length && !this.words.length;
  }

  /** A new position, with its legal moves; null: the server is asked, pick by pick; {}: nothing can be picked. */
  async begin(legal: Branch | null): Promise<void> {
    this.#legal = legal;
    this.#known.clear();
    this.#position++;
    await this.#go([]);
  }

  /** Somebody clicks a cell. Where a piece was dropped there, it cannot be the first cell of another move. */
  async pick(cell: string, dropped = false): Promise<Outcome> {
    const position = this.#position;
    while (this.#waiting) await this.#waiting; // somebody clicks faster than answers come
    if (position !== this.#position) return "picked";
    const picks = this.#with(cell, dropped);
    if (!picks || !(await this.#go(picks))) return "refused";
    // Another click may have come meanwhile: a move is complete by the one that makes it.
    return this.complete && this.picks === picks ? "complete" : "picked";
  }

  /** Somebody draws over a cell: it is picked if it may follow. Going back over the one before gives the last back. */
  async draw(cell: string): Promise<void> {
    const position = this.#position;
    while (this.#waiting) await this.#waiting;
    if (position !== this.#position) return;
    if (cell === this.picks.at(-2)) await this.unpick();
    else if (this.open.includes(cell)) await this.#go([...this.picks, cell]);
  }

  /** A word always completes a move. */
  word(word: string): Outcome {
    if (!this.words.includes(word)) return "refused";
    const leads = this.#legal && branchAt(this.#legal, this.picks)?.[word];
    this.#show({ ...NOTHING, move: typeof leads === "string" ? leads : (this.move ?? "") + word });
    this.#endsWithWord = true;
    return "complete";
  }

  /** One step back: a word, or the last cell. */
  async unpick(): Promise<void> {
    await this.#go(this.#endsWithWord ? this.picks : this.picks.slice(0, -1));
  }

  async clear(): Promise<void> {
    await this.#go([]);
  }

  /** The picks that a click on a cell leads to; null if the cell cannot be picked. */
  #with(cell: string, dropped: boolean): string[] | null {
    const { picks } = this;
    if (this.open.includes(cell)) return [...picks, cell];
    const place = picks.lastIndexOf(cell);
    if (place === picks.length - 1 && place >= 0) return picks.slice(0, -1);
    if (place >= 0) return this.#isSet() ? picks.filter((other) => other !== cell) : picks.slice(0, place + 1);
    // A move that only waits to be played may end elsewhere.
    if (this.complete && this.#after(picks.slice(0, -1))?.cells.includes(cell)) return [...picks.slice(0, -1), cell];
    if (dropped && picks.length) return null;
    // A click beside the target of a piece that is lifted may lift another, but not make some other move at once.
    const slip = !this.complete && this.#legal?.[cell] === 1;
    return this.#mayBegin(cell) && !slip && !this.#growing() ? [cell] : null;
  }

  /** Sets are never listed, and any of their cells may come first; a way leads over cells that may not. */
  #isSet(): boolean {
    return this.#legal === null && this.picks.every((cell) => this.#mayBegin(cell));
  }

  /** A set that could be taken as it is. What does not fit it is refused, not taken for the start of another. */
  #growing(): boolean {
    return this.#legal === null && this.move !== null && (this.open.length > 0 || this.picks.length > 1);
  }

  #mayBegin(cell: string): boolean {
    return this.#after([])?.cells.includes(cell) ?? false;
  }

  /** What may follow some picks; null if that has to be asked. */
  #after(picks: string[]): Continuations | null {
    return this.#legal ? after(this.#legal, picks) : (this.#known.get(picks.join(" ")) ?? null);
  }

  /** Goes on from other picks; false, and nothing changes, if they lead nowhere. */
  async #go(picks: string[]): Promise<boolean> {
    const turn = ++this.#turn;
    const before = { cells: this.open, words: this.words, move: this.move, picks: this.picks };
    const known = this.#after(picks);
    this.picks = picks;
    this.#show(known ?? NOTHING);
    this.#waiting = null;
    let next = known;
    if (!next) {
      const answer = this.#ask(picks).catch(() => NOTHING);
      this.#waiting = answer;
      next = await answer;
      if (turn !== this.#turn) return true;
      this.#waiting = null;
    }
    const leads = !picks.length || next.move !== null || next.cells.length + next.words.length > 0;
    if (leads) this.#known.set(picks.join(" "), next);
    else this.picks = before.picks;
    this.#show(leads ? next : before);
    return leads;
  }

  #show(next: Continuations): void {
    this.open = next.cells;
    this.words = next.words;
    this.move = next.move;
    this.#endsWithWord = false;
  }
}

/** The branch of a tree that some picks lead to; null where nothing may follow them. */
function branchAt(legal: Branch, picks: string[]): Branch | null {
  let branch = legal;
  for (const pick of picks) {
    const next = branch[pick];
    if (typeof next !== "object") return null;
    branch = next;
  }
  return branch;
}

function after(legal: Branch, picks: string[]): Continuations {
  const branch = branchAt(legal, picks);
  if (branch) {
    const keys = Object.keys(branch).filter(Boolean);
    const move = branch[""];
    return {
      cells: keys.filter(isCell),
      words: keys.filter((key) => !isCell(key)),
      move: typeof move === "string" ? move : null,
    };
  }
  const last = picks[picks.length - 1];
  const leads = branchAt(legal, picks.slice(0, -1))?.[last];
  return { ...NOTHING, move: leads === 1 ? last : typeof leads === "string" ? leads : null };
}

/** Cells end with the number of their row, words do not. */
function isCell(pick: string): boolean {
  return /\d$/.test(pick);
}
