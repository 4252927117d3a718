// A puzzle while somebody solves it: their moves on the board, what the server says of them, the others' answers.
import { post, sentence } from "../api.ts";
import { calm } from "../board/motion.ts";
import type { Puzzle, PuzzleHint, Try } from "../learn/wire.ts";
import { Trial } from "../trial.svelte.ts";

/** Milliseconds before each answer, so that one sees it come. */
const PACE = 700;

export class Attempt extends Trial {
  /** The moves that were right, and the answers to them. */
  private good: string[] = [];
  /** The last move that was tried, and what it is worth. */
  move = $state("");
  told = $state.raw<Try | null>(null);
  hint = $state.raw<PuzzleHint | null>(null);
  /** The solution was asked for. */
  shown = $state(false);
  /** The server thinks, or moves are shown. */
  busy = $state(false);
  failed = $state("");
  /** All of the line that was told has been played on the board. */
  followed = $state(false);

  constructor(readonly puzzle: Puzzle) {
    super(puzzle.position, { position: puzzle.line });
  }

  get solved(): boolean {
    return this.told?.verdict === "solved";
  }

  get wrong(): boolean {
    return this.told?.verdict === "wrong" || this.told?.verdict === "unclear";
  }

  override async pick(cell: string, dropped = false): Promise<void> {
    if (this.renew()) await super.pick(cell, dropped);
  }

  override async draw(cell: string | null): Promise<void> {
    if (this.renew()) await super.draw(cell);
  }

  /** A wrong move is taken back with the next one; false while nothing can be tried. */
  private renew(): boolean {
    if (this.busy || this.solved) return false;
    this.failed = "";
    if (this.wrong) this.again().catch(() => {}); // what is picked waits for it
    return true;
  }

  /** Back to where the last right move led. */
  async again(): Promise<void> {
    this.told = null;
    this.followed = false;
    await this.go(this.good);
  }

  override async add(): Promise<void> {
    const { move } = this.picker;
    if (move !== null && !this.busy) await this.work(() => this.tryOut(move));
  }

  private async tryOut(move: string): Promise<void> {
    await this.go([...this.good, move]);
    const told = await post<Try>(`/api/puzzles/${this.puzzle.id}/tries`, { moves: this.line });
    this.move = move;
    this.hint = null;
    if (told.verdict === "right" || told.verdict === "solved") {
      await this.show(told.answers);
      this.good = this.line;
    }
    this.told = told;
  }

  /** First where to look, then the move. */
  look(): Promise<void> {
    return this.work(async () => {
      if (this.wrong) await this.again();
      const whole = this.hint !== null;
      if (whole) this.shown = true;
      this.hint = await post<PuzzleHint>(`/api/puzzles/${this.puzzle.id}/hint`, { moves: this.good, whole });
    });
  }

  /** Plays the next right move. */
  solution(): Promise<void> {
    return this.work(async () => {
      this.shown = true;
      const body = { moves: this.good, whole: true };
      const { move } = await post<PuzzleHint>(`/api/puzzles/${this.puzzle.id}/hint`, body);
      if (move) await this.tryOut(move);
    });
  }

  /** Plays what refutes a wrong move, or how a solved game goes on. */
  follow(): Promise<void> {
    return this.work(async () => {
      await this.show(this.told?.line ?? []);
      this.followed = true;
    });
  }

  /** Moves of the others, one after the other. */
  private async show(moves: string[]): Promise<void> {
    for (const move of moves) {
      if (!calm()) await new Promise((done) => setTimeout(done, PACE));
      await this.go([...this.line, move]);
    }
  }

  private async work(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.failed = "";
    try {
      await act();
    } catch (error) {
      this.failed = sentence(error);
      await this.go(this.good).catch(() => {});
    }
    this.busy = false;
  }
}
