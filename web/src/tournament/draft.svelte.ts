// A result while it is typed. News from the server never change what somebody has begun to write.
import { say } from "../words.ts";
import { Errand } from "./errand.svelte.ts";
import type { Office } from "./office.svelte.ts";
import { ABSENT, isSame, resultOf, winnersOf } from "./score.ts";
import type { Pairing, Result } from "./wire.ts";

export class Draft {
  readonly errand = new Errand();
  /** It was saved just now. */
  saved = $state(false);
  #typed = $state.raw<string[] | null>(null);
  #chosen = $state.raw<number[] | null>(null);
  /** What the menu proposes to put in the place of another result; null takes it away. */
  #proposal = $state.raw<Result | null | undefined>(undefined);

  constructor(
    readonly office: Office,
    readonly round: number,
    readonly pairing: () => Pairing,
  ) {}

  /** Whether something is typed that the server does not have. */
  readonly touched = $derived(this.#typed !== null || this.#proposal !== undefined);

  /** The points in the boxes. */
  readonly points = $derived.by(() => {
    const { players, result } = this.pairing();
    return (
      this.#typed ??
      players.map((_, seat) => (result?.missing?.includes(seat) ? ABSENT : String(result?.points?.[seat] ?? "")))
    );
  });

  /** The seats that have won, as it looks. */
  readonly winners = $derived.by((): number[] => {
    const { result } = this.pairing();
    if (this.#typed) return this.#chosen ?? this.#byPoints() ?? [];
    return result && Math.max(...result.shares) > 0 ? winnersOf(result.shares) : [];
  });

  /** What would be saved; undefined while something is missing. */
  readonly wanted = $derived.by((): Result | null | undefined => {
    if (this.#proposal !== undefined) return this.#proposal;
    return this.#typed ? (resultOf(this.#typed, this.#chosen) ?? undefined) : undefined;
  });

  /** There is another result already: to replace it must be said. */
  readonly asks = $derived.by(() => {
    const { result } = this.pairing();
    return this.wanted !== undefined && !!result && !isSame(this.wanted, result);
  });

  type(seat: number, text: string): void {
    this.#begin();
    this.#typed = this.#typed!.map((one, place) => (place === seat ? text : one));
    this.#settle();
  }

  /** Points of another result say nothing of this one. */
  choose(winners: number[]): void {
    const fresh = this.#typed !== null;
    this.#begin();
    this.#chosen = winners;
    if (!fresh && this.#byPoints()?.join() !== winners.join()) {
      this.#typed = this.#typed!.map((text) => (text.trim().toLowerCase() === ABSENT ? text : ""));
    }
    this.#settle();
  }

  /** From the menu: at once, unless there is a result. */
  async propose(result: Result | null): Promise<void> {
    this.#proposal = result;
    this.#typed = null;
    if (!this.pairing().result) await this.save();
  }

  forget(): void {
    this.#typed = null;
    this.#chosen = null;
    this.#proposal = undefined;
    this.errand.refusal = "";
  }

  /** Saves what is complete; `correct` where another result is replaced. */
  async save(correct = false): Promise<boolean> {
    const result = this.wanted;
    if (result === undefined || this.errand.busy || (this.asks && !correct)) return false;
    const { table } = this.pairing();
    const done = await this.errand.run(() =>
      this.office.do({ do: "enter_result", round: this.round, table, result, correct }),
    );
    if (!done) return false;
    this.forget();
    this.saved = true;
    setTimeout(() => (this.saved = false), 2000);
    return true;
  }

  /** Says why nothing is saved, where something is typed and something is missing. */
  complain(): void {
    if (this.touched && this.wanted === undefined) this.errand.refusal = say("tournament.entry.missing");
  }

  #begin(): void {
    this.saved = false;
    this.errand.refusal = "";
    this.#proposal = undefined;
    if (this.#typed) return;
    const { result } = this.pairing();
    this.#typed = [...this.points];
    // Who won was perhaps not who has more points.
    const won = result && !result.forfeit ? winnersOf(result.shares) : null;
    this.#chosen = won && !isSame(resultOf(this.#typed, null), result) ? won : null;
  }

  /** What is as it was before is no draft. */
  #settle(): void {
    const empty = !this.#chosen && this.#typed?.every((text) => !text.trim());
    const now = empty ? null : this.wanted;
    if (now !== undefined && isSame(now, this.pairing().result)) this.forget();
  }

  #byPoints(): number[] | null {
    const result = resultOf(this.#typed!, null);
    return result && winnersOf(result.shares);
  }
}
