// A board on which moves are tried, from some position: figures, exercises, puzzles, conditional moves, analysis.
// Nothing of it is played in a match.
import { post, sentence } from "./api.ts";
import { Picker, type Continuations } from "./pick.svelte.ts";
import type { Lookahead, Position, PositionRequest, WhyNot } from "./wire.ts";
import { say } from "./words.ts";

/** Why a cell cannot be picked, and the section of the lesson that explains it. */
export interface Refused {
  cell: string;
  sentence: string;
  rule: string;
}

export class Trial {
  /** The moves since the position that it begins with. */
  line = $state.raw<string[]>([]);
  /** The position after them. */
  position: Position;
  refused = $state.raw<Refused | null>(null);
  readonly picker: Picker;
  /** Counts the questions: an answer to any but the last comes too late. */
  private turn = 0;
  /** The position that was asked for last, on its way or there; null: none was, or it did not come. */
  private coming: Promise<void> | null = null;
  /** The last cell that was drawn over. */
  private drawing: Promise<void> | null = null;

  /** It begins with a position; `from` is how the server is asked about it. */
  constructor(
    private readonly start: Position,
    private readonly from: PositionRequest,
  ) {
    this.position = $state.raw(start);
    this.picker = new Picker((picks) => post<Continuations>("/api/queries/continuations", { ...this.asked(), picks }));
  }

  /** The position as the server is asked about it. */
  protected asked(): PositionRequest {
    return { ...this.from, moves: [...(this.from.moves ?? []), ...this.line] };
  }

  protected ahead(): Promise<Lookahead> {
    return post<Lookahead>("/api/queries/position", this.asked());
  }

  /** Cells that may be picked now. */
  get open(): string[] {
    return this.picker.open;
  }

  /** Learns which moves are legal: not before somebody touches the board, as a page may have many. */
  wake(): Promise<void> {
    return this.coming ?? this.go(this.line);
  }

  /** Goes on from another line. */
  go(line: string[]): Promise<void> {
    this.line = line;
    this.refused = null;
    const turn = ++this.turn;
    this.coming = this.come(turn).catch((error) => {
      if (turn === this.turn) this.coming = null;
      throw error;
    });
    return this.coming;
  }

  private async come(turn: number): Promise<void> {
    const { position, legal } = await this.ahead();
    if (turn !== this.turn) return;
    // A line of text does not say how its position came about: what was played last is seen in the one that was given.
    this.position = this.line.length ? position : this.start;
    await this.picker.begin(legal);
  }

  async pick(cell: string, dropped = false): Promise<void> {
    if (!(await this.ready(cell))) return;
    const picks = [...this.picker.picks, cell];
    const picked = await this.picker.pick(cell, dropped);
    if (picked === "complete") await this.add();
    else if (picked === "refused") await this.ask(cell, picks);
  }

  /** Somebody draws over a cell; null: they have lifted their hand, which makes the move that they have drawn. */
  async draw(cell: string | null): Promise<void> {
    if (cell) {
      this.drawing = this.ready(cell).then((ready) => (ready ? this.picker.draw(cell) : undefined));
    } else {
      await this.drawing;
      await this.add();
    }
  }

  async word(word: string): Promise<void> {
    if ((await this.ready("")) && this.picker.word(word) === "complete") await this.add();
  }

  /** The move that the picks make joins the line. */
  async add(): Promise<void> {
    const { move } = this.picker;
    if (move !== null) await this.try([...this.line, move]);
  }

  back(): Promise<void> {
    return this.picker.picks.length ? this.picker.clear() : this.try(this.line.slice(0, -1));
  }

  /** Whether the position has come: somebody may click faster than answers do. If it does not, a cell says why. */
  private async ready(cell: string): Promise<boolean> {
    this.refused = null;
    await this.wake().catch((error) => this.refuse(cell, sentence(error)));
    return this.refused === null;
  }

  /** Says why a cell cannot be picked. */
  private async ask(cell: string, picks: string[]): Promise<void> {
    const asked = post<WhyNot>("/api/queries/why_not", { ...this.asked(), picks });
    await asked.then(
      (answer) => this.refuse(cell, answer.sentence || say("game.not_there"), answer.rule),
      (error) => this.refuse(cell, sentence(error)),
    );
  }

  protected refuse(cell: string, sentence: string, rule = ""): void {
    this.refused = { cell, sentence, rule };
  }

  private async try(line: string[]): Promise<void> {
    const before = this.line;
    await this.go(line).catch((error) => {
      this.line = before;
      this.refuse("", sentence(error));
    });
  }
}
