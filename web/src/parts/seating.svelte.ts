// Who sits where in a new game.
import type { MatchRequest, SeatKind } from "../wire.ts";

/** Who the others are: one of the kinds of seats, or whoever on this server wants to join. */
export const WAYS = ["computer", "screen", "link", "open"] as const;
export type Way = (typeof WAYS)[number];

/** All of it stays as it was when somebody tries another kind. */
export interface Sitting {
  kind: SeatKind;
  level: number;
  name: string;
  /** Whoever fills in the form. */
  me: boolean;
}

export class Seating {
  seats = $state<Sitting[]>([]);
  /** Mine; null: colours are drawn by lot. */
  colour = $state<number | null>(null);
  #listed = $state(false);
  #level: number;
  #name: string;
  /** What somebody is who comes to the table now. */
  #next: SeatKind;

  constructor(way: Way, level: number, name: string, colour: number | null) {
    this.#level = level;
    this.#name = name;
    this.#next = way === "open" ? "link" : way;
    this.#listed = way === "open";
    this.colour = way === "screen" ? (colour ?? 0) : colour;
  }

  get byLink(): boolean {
    return this.seats.some(({ kind }) => kind === "link");
  }

  get listed(): boolean {
    return this.byLink && this.#listed;
  }

  get way(): Way {
    if (this.byLink) return this.#listed ? "open" : "link";
    return this.seats.some(({ kind, me }) => kind === "screen" && !me) ? "screen" : "computer";
  }

  /** Makes all others of a kind. Links may stay beside computers, where some are there already. */
  choose(way: Way): void {
    const links = way === "link" || way === "open";
    this.#listed = way === "open";
    this.#next = links ? "link" : way;
    if (links && this.byLink) return;
    for (const seat of this.seats) if (!seat.me) seat.kind = this.#next;
  }

  /** As many seats as the game has players. */
  fit(count: number): void {
    const seats = this.seats.slice(0, count);
    while (seats.length < count) {
      const me = !this.seats.length && !seats.length;
      const kind = me ? "screen" : this.#next;
      seats.push({ kind, level: this.#level, name: me ? this.#name : "", me });
    }
    const mine = this.seats.find(({ me }) => me);
    if (mine && !seats.includes(mine)) seats[count - 1] = mine;
    this.seats = seats;
    if (this.colour !== null) this.take(Math.min(this.colour, count - 1));
  }

  /** I play that colour, and whoever had it the one that I had; null: by lot. */
  take(colour: number | null): void {
    this.colour = colour;
    const mine = this.seats.findIndex(({ me }) => me);
    if (colour === null || mine < 0) return;
    [this.seats[mine], this.seats[colour]] = [this.seats[colour]!, this.seats[mine]!];
  }

  /** What the server is asked for. */
  get request(): MatchRequest["seats"] {
    return this.seats.map(({ kind, level, name }) => {
      if (kind === "computer") return { kind, level };
      return kind === "screen" && name.trim() ? { kind, name: name.trim() } : { kind };
    });
  }
}
