// A line of moves that are not played yet, entered on the board: if they play this, I answer that.
import { post, sentence } from "../api.ts";
import { Picker, type Continuations } from "../pick.svelte.ts";
import type { Lookahead, Match, Position, PositionRequest, WhyNot } from "../wire.ts";
import { say } from "../words.ts";
import { isLeave } from "./names.ts";

export class Plan {
  /** The moves of the line: theirs, one's own, theirs, … */
  line = $state.raw<string[]>([]);
  /** The position after them. */
  position: Position;
  refusal = $state("");
  readonly picker: Picker;
  /** Counts the questions: an answer to any but the last comes too late. */
  private turn = 0;

  constructor(private readonly match: Match) {
    this.position = $state.raw(match.position);
    this.picker = new Picker((picks) => post<Continuations>("/api/queries/continuations", { ...this.asked(), picks }));
  }

  /** Whether the next move is one's own. */
  get yours(): boolean {
    return this.line.length % 2 === 1;
  }

  private asked(): PositionRequest {
    const { game, options } = this.match;
    const played = this.match.moves.map((move) => (isLeave(move) ? move : move[0]));
    return { game, options, moves: [...played, ...this.line] };
  }

  /** Goes on from another line. */
  async go(line: string[]): Promise<void> {
    this.line = line;
    const turn = ++this.turn;
    const { position, legal } = await post<Lookahead>("/api/queries/position", this.asked());
    if (turn !== this.turn) return;
    this.position = position;
    await this.picker.begin(legal);
  }

  async pick(cell: string): Promise<void> {
    const picks = [...this.picker.picks, cell];
    this.refusal = "";
    const picked = await this.picker.pick(cell);
    if (picked === "complete") await this.add();
    else if (picked === "refused") this.refusal = await this.whyNot(picks);
  }

  private async whyNot(picks: string[]): Promise<string> {
    const asked = post<WhyNot>("/api/queries/why_not", { ...this.asked(), picks });
    return asked.then((answer) => answer.sentence || say("game.not_there"), sentence);
  }

  async word(word: string): Promise<void> {
    if (this.picker.word(word) === "complete") await this.add();
  }

  /** The move that the picks make joins the line. */
  async add(): Promise<void> {
    const { move } = this.picker;
    if (move !== null) await this.try([...this.line, move]);
  }

  back(): Promise<void> {
    return this.picker.picks.length ? this.picker.clear() : this.try(this.line.slice(0, -1));
  }

  private async try(line: string[]): Promise<void> {
    const before = this.line;
    this.refusal = "";
    await this.go(line).catch((error) => {
      this.line = before;
      this.refusal = sentence(error);
    });
  }
}

/** "if e5 then d4, if f6 then g7" */
export function inWords(line: string[]): string {
  const parts = line.map((move, place) => say(place % 2 ? "conditions.then" : "conditions.if", { move }));
  return parts.join(" ").replace(/,$/, "");
}
