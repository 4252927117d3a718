// Looking at earlier positions: asked for in ranges and kept.
import type { Leave, Match, PlayedMove, Position } from "../wire.ts";
import { isLeave } from "./names.ts";

const RANGE = 64;

export class Past {
  /** How many moves have been played in the position looked at; null: now. */
  at = $state<number | null>(null);
  /** The position looked at; null while it is on its way, or now. */
  position = $state.raw<Position | null>(null);
  private moves = $state.raw<Match["moves"]>([]);
  private known = new Map<number, Position>();
  /** Ranges that are on their way, by where they begin: whoever steps on meanwhile does not ask again. */
  private coming = new Map<number, Promise<void>>();

  constructor(private readonly ask: (from: number, to: number) => Promise<Position[]>) {}

  /** The match has other moves now: positions of moves that were taken back are forgotten. */
  keep(moves: Match["moves"], before: Match["moves"]): void {
    const same = common(moves, before);
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
    const at = (this.at = Math.max(0, after));
    if (!this.known.has(at)) await this.fetch(at);
    if (this.at !== at) return; // somebody has stepped on
    const position = this.known.get(at);
    if (position) this.position = position;
    else this.at = this.position = null; // it was refused
  }

  step(by: number): Promise<void> {
    return this.look((this.at ?? this.now) + by);
  }

  private async fetch(after: number): Promise<void> {
    const from = after - (after % RANGE);
    // What was on its way already may have been asked for before that move was played.
    for (let tries = 0; tries < 2 && !this.known.has(after); tries += 1) {
      if (!this.coming.has(from)) this.coming.set(from, this.range(from).finally(() => this.coming.delete(from)));
      await this.coming.get(from);
    }
  }

  private async range(from: number): Promise<void> {
    const moves = this.moves;
    const positions = await this.ask(from, Math.min(from + RANGE - 1, this.now));
    const same = common(moves, this.moves); // moves may have been taken back meanwhile
    positions.forEach((position, index) => from + index <= same && this.known.set(from + index, position));
  }
}

/** How many moves two games begin with together. */
function common(moves: Match["moves"], others: Match["moves"]): number {
  let same = 0;
  while (same < Math.min(moves.length, others.length) && isSame(moves[same]!, others[same]!)) same += 1;
  return same;
}

function isSame(move: PlayedMove | Leave, other: PlayedMove | Leave): boolean {
  if (isLeave(move) || isLeave(other)) return isLeave(move) && isLeave(other) && move.leave === other.leave;
  return move[0] === other[0];
}
