// A result while it is typed. News from the server never change what somebody has begun to write.
import { say } from "../words.ts";
import { Submission } from "./submission.svelte.ts";
import type { TournamentStore } from "./tournament-store.svelte.ts";
import { ABSENT, isAgainstPoints, isSame, resultOf, sideOf, winnersOf } from "./score.ts";
import type { Pairing, Result } from "./wire.ts";

export class Draft {
  readonly submission = new Submission();
  /** It was saved just now. */
  saved = $state(false);
  #typed = $state.raw<string[] | null>(null);
  #chosen = $state.raw<number[] | null>(null);
  /** What the menu proposes to put in the place of another result; null takes it away. */
  #proposal = $state.raw<Result | null | undefined>(undefined);

  constructor(
    readonly store: TournamentStore,
    readonly round: number,
    readonly pairing: () => Pairing,
    /** Whether those who sit opposite each other win and lose together. */
    readonly partners: () => boolean = () => false,
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

  /** The result as the points alone say it. */
  readonly counted = $derived.by(() => this.#typed && resultOf(this.#typed, null, this.partners()));

  /** What would be saved; undefined while something is missing. */
  readonly wanted = $derived.by((): Result | null | undefined => {
    if (this.#proposal !== undefined) return this.#proposal;
    return this.#typed ? (resultOf(this.#typed, this.#chosen, this.partners()) ?? undefined) : undefined;
  });

  /** There is another result already: to replace it must be said. */
  readonly replaces = $derived.by(() => {
    const { result } = this.pairing();
    return this.wanted !== undefined && !!result && !isSame(this.wanted, result);
  });

  /** Somebody is said to have won who has fewer points. */
  readonly contradicts = $derived(!!this.wanted && isAgainstPoints(this.wanted));

  /** Neither is saved before somebody has said that it is meant. */
  readonly asks = $derived(this.replaces || this.contradicts);

  /** Partners have the same points. */
  type(seat: number, text: string): void {
    this.#begin();
    const side = sideOf(seat, this.#typed!.length, this.partners());
    this.#typed = this.#typed!.map((one, place) => (side.includes(place) ? text : one));
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

  /** Who has more points has won. */
  async follow(): Promise<void> {
    this.#chosen = null;
    await this.save();
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
    this.submission.refusal = "";
  }

  /** Saves what is complete; `sure` where that has been asked. */
  async save(sure = false): Promise<boolean> {
    const result = this.wanted;
    if (result === undefined || this.submission.busy || (this.asks && !sure)) return false;
    const { table, players } = this.pairing();
    const correct = this.replaces;
    const done = await this.submission.run(() =>
      this.store.do({ do: "enter_result", round: this.round, table, result, correct, players }),
    );
    if (!done) return false;
    this.forget();
    this.saved = true;
    setTimeout(() => (this.saved = false), 2000);
    return true;
  }

  /** Says why nothing is saved, where something is typed and something is missing. */
  complain(): void {
    if (this.touched && this.wanted === undefined) this.submission.refusal = say("tournament.entry.missing");
  }

  #begin(): void {
    this.saved = false;
    this.submission.refusal = "";
    this.#proposal = undefined;
    if (this.#typed) return;
    const { result } = this.pairing();
    this.#typed = [...this.points];
    // Who won was perhaps not who has more points.
    const won = result && !result.forfeit ? winnersOf(result.shares) : null;
    this.#chosen = won && !isSame(resultOf(this.#typed, null, this.partners()), result) ? won : null;
  }

  /** What is as it was before is no draft. */
  #settle(): void {
    const empty = !this.#chosen && this.#typed?.every((text) => !text.trim());
    const now = empty ? null : this.wanted;
    if (now !== undefined && isSame(now, this.pairing().result)) this.forget();
  }

  #byPoints(): number[] | null {
    const result = this.counted;
    return result && winnersOf(result.shares);
  }
}
