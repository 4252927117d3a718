// Looking at earlier positions: asked for in ranges and kept.
import type { Match, Position } from "../wire.ts";

const RANGE = 64;

export class Past {
  /** How many moves have been played in the position looked at; null: now. */
  at = $state<number | null>(null);
  /** The position looked at; null while it is on its way, or now. */
  position = $state.raw<Position | null>(null);
  private moves = $state.raw<Match["moves"]>([]);
  private known = new Map<number, Position>();

  constructor(private readonly ask: (from: number, to: number) => Promise<Position[]>) {}

  /** The match has other moves now: positions of moves that were taken back are forgotten. */
  keep(moves: Match["moves"], before: Match["moves"]): void {
    let same = 0;
    while (same < moves.length && moves[same]![0] === before[same]?.[0]) same += 1;
    for (const after of this.known.keys()) if (after > same) this.known.delete(after);
    this.moves = moves;
    if (this.at !== null && this.at > moves.length) void this.look(null);
  }

  get now(): number {
    return this.moves.length;
  }

  /** Look at the position after so many moves; after the last, or null, is now. */
  async look(after: number | null): Promise<void> {
    if (after === null || after >= this.now) {
      this.at = this.position = null;
      return;
    }
    this.at = Math.max(0, after);
    if (!this.known.has(this.at)) await this.fetch(this.at);
    if (this.at !== null) this.position = this.known.get(this.at) ?? this.position;
  }

  step(by: number): Promise<void> {
    return this.look((this.at ?? this.now) + by);
  }

  private async fetch(after: number): Promise<void> {
    const from = after - (after % RANGE);
    const to = Math.min(from + RANGE - 1, this.now);
    const positions = await this.ask(from, to);
    positions.forEach((position, index) => this.known.set(from + index, position));
  }
}
