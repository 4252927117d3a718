// From clicks to a move: the cells picked so far, what may follow them, and the move they make.

import type { Branch } from "./wire";

export interface Following {
  cells: string[];
  words: string[];
  move: string | null;
}

export type Ask = (picks: string[]) => Promise<Following>;

export class Picker {
  picks = $state<string[]>([]);
  open = $state<string[]>([]);
  words = $state<string[]>([]);
  move = $state<string | null>(null);

  constructor(private readonly ask: Ask) {}

  begin(_legal: Branch | null): void {}
  get complete(): boolean {
    return this.move !== null && !this.open.length && !this.words.length;
  }
  async pick(_cell: string): Promise<"picked" | "complete" | "refused"> {
    await this.ask(this.picks);
    return "refused";
  }
  /** The move that a word makes here; null if it may not be said. */
  word(_word: string): string | null {
    return null;
  }
  async unpick(): Promise<void> {}
  async clear(): Promise<void> {}
}
