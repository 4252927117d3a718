// An exercise while somebody does it: what they tried, what is said of it, what follows from it.
import { cellsOf } from "../board/moves.ts";
import { Trial } from "../trial.svelte.ts";
import type { Exercise } from "./wire.ts";

/** Milliseconds for which a wrong move is seen, and between the moves that follow a right one. */
const LOOK = 1800;
const PACE = 900;

export class Practice extends Trial {
  /** The last move that was tried. */
  move = $state("");
  hinted = $state(false);
  /** All that follows from the answer has been shown. */
  followed = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly exercise: Exercise) {
    super(exercise.position, { position: exercise.line });
  }

  get right(): boolean {
    return this.move !== "" && isRight(this.exercise, this.move);
  }

  get wrong(): boolean {
    return this.move !== "" && !this.right;
  }

  /** What is said of the last move. */
  get verdict(): string {
    return this.move && verdict(this.exercise, this.move);
  }

  /** Cells that the hint points at. */
  get ring(): string[] {
    if (!this.hinted || this.right) return [];
    const [first] = this.exercise.answers;
    return first === ANY ? this.picker.open.slice(0, 1) : cellsOf(first!);
  }

  /** While a wrong move is seen, whatever is picked begins another try. */
  override get open(): string[] {
    return this.line.length ? [] : super.open;
  }

  override async pick(cell: string, dropped = false): Promise<void> {
    if (this.renew()) await super.pick(cell, dropped);
  }

  override async draw(cell: string | null): Promise<void> {
    if (this.renew()) await super.draw(cell);
  }

  override async word(word: string): Promise<void> {
    if (this.renew()) await super.word(word);
  }

  /** Another try begins with the exercise's own position; false once it is done. */
  private renew(): boolean {
    if (this.right) return false;
    this.stop();
    this.move = "";
    if (this.line.length) this.go([]).catch(() => {}); // what is picked waits for it
    return true;
  }

  override async add(): Promise<void> {
    const { move } = this.picker;
    await super.add();
    if (move === null || this.line[0] !== move) return;
    this.move = move;
    // A wrong answer costs nothing: it is put back, and what is said of it stays.
    if (this.wrong) this.after(LOOK, () => this.go([]));
  }

  again(): Promise<void> {
    this.stop();
    this.move = "";
    this.hinted = this.followed = false;
    return this.go([]);
  }

  /** Plays what follows, one move after the other. */
  async follow(pace = PACE): Promise<void> {
    const next = this.exercise.follow[this.line.length - 1];
    if (next === undefined) {
      this.followed = true;
      return;
    }
    await this.go([...this.line, next]);
    this.after(pace, () => this.follow(pace));
  }

  /** Nothing more happens by itself. */
  stop(): void {
    clearTimeout(this.timer);
  }

  after(wait: number, act: () => Promise<void>): void {
    this.stop();
    this.timer = setTimeout(() => void act().catch(() => {}), wait);
  }
}

/** As an answer: every legal move. */
const ANY = "*";

export const isRight = ({ answers }: Pick<Exercise, "answers">, move: string) =>
  answers[0] === ANY || answers.includes(move);

/** What is said of a legal move. */
export function verdict(exercise: Pick<Exercise, "answers" | "right" | "wrong" | "wrongs">, move: string): string {
  const text = isRight(exercise, move) ? exercise.right : (exercise.wrongs[move] ?? exercise.wrong);
  return text.replaceAll("{move}", move);
}
