// A tournament while somebody describes it, and what the server is asked for.
import { post, put } from "../../api.ts";
import { page } from "../../page.svelte.ts";
import type { ClockRule, Entry, Match } from "../../wire.ts";
import { say } from "../../words.ts";
import { isUnnamed, type TieBreak } from "../score.ts";
import type { Settings, TournamentId } from "../wire.ts";

/** The systems that can be chosen. */
export const WAYS = ["swiss", "round_robin", "double", "knockout", "groups", "tables", "free"] as const;
export type Way = (typeof WAYS)[number];

/** Which option says how many play. Here the system says it. */
export const PLAYERS = "players";
const USUAL_TABLE = 4;

/** A game that is to be played; without a preset its options are somebody's own. */
export interface Picked {
  key: number;
  entry: Entry;
  preset: string;
  options: Match["options"];
}

/** The presets of a game for tables of more than two, or for two. */
export const presetsFor = ({ presets }: Entry, many: boolean) =>
  many ? presets : presets.filter(({ players }) => players === 2);

/** How many play; where they are few or options are somebody's own, a table has its usual size. */
const seatsOf = ({ entry, preset }: Picked): number => {
  const players = entry.presets.find(({ id }) => id === preset)?.players ?? 0;
  return players > 2 ? players : USUAL_TABLE;
};

export const isFor = (entry: Entry, many: boolean) => presetsFor(entry, many).length > 0;

/** A clock as tournaments write it: "300+5", "3d". */
export function clockText(clock: ClockRule | null): string {
  if (!clock) return "";
  return clock.kind === "days" ? `${clock.days}d` : `${clock.seconds}+${clock.increment}`;
}

/** In a round robin the opponents' points are the same for everybody. */
const MEET_ALL: Way[] = ["round_robin", "double", "groups"];
const USUAL_TIES: TieBreak[] = ["buchholz", "sonneborn_berger", "difference"];
const USUAL_TIES_OF_ALL: TieBreak[] = ["sonneborn_berger", "direct", "difference"];

export class TournamentForm {
  name = $state("");
  place = $state("");
  /** Empty: they have a name already, or want none. */
  organiser = $state("");
  online = $state(false);
  way = $state<Way>("swiss");
  games = $state.raw<Picked[]>([]);
  /** Null: as many as are needed. */
  rounds = $state<number | null>(null);
  groups = $state(2);
  advance = $state(2);
  third = $state(false);
  bye = $state(1);
  absence = $state(0);
  listed = $state(false);
  chat = $state(true);
  clock = $state.raw<ClockRule | null>(null);
  #ties = $state.raw<TieBreak[] | null>(null);
  #entry = $state<boolean | null>(null);
  #tableSize = $state(0);
  #keys = 0;

  /** Whether more than two may sit at a table. */
  readonly many = $derived(this.way === "tables" || this.way === "free");
  /** Whether somebody can say how many rounds there are. */
  readonly counted = $derived(this.way === "swiss" || this.many);
  /** Games that cannot be played by two, where two play. */
  readonly unfit = $derived(this.games.map(({ entry }) => entry).filter((entry) => !isFor(entry, this.many)));
  readonly entry = $derived(this.#entry ?? this.online);
  /** Where nobody has said it, as many as play the smallest of the games as it was chosen. */
  readonly tableSize = $derived(
    this.#tableSize || Math.max(3, Math.min(USUAL_TABLE, ...this.games.flatMap((game) => [game.entry.players[1], seatsOf(game)]))),
  );

  get ties(): TieBreak[] {
    return this.#ties ?? (MEET_ALL.includes(this.way) ? USUAL_TIES_OF_ALL : USUAL_TIES);
  }

  set ties(ties: TieBreak[]) {
    this.#ties = ties;
  }

  constructor(
    readonly room: boolean,
    name = "",
  ) {
    this.name = name || this.#roomName(isUnnamed(page.boot.me.name) ? "" : page.boot.me.name);
    if (room) [this.online, this.way, this.chat] = [true, "free", false];
    this.add();
  }

  /** A room that nobody has named is that of its organiser. */
  #roomName = (organiser: string) => (this.room ? say("tournaments.form.room_name", { name: organiser || say("tournaments.form.nobody") }) : "");

  /** An organiser who had no name of their own says one. */
  call(organiser: string): void {
    if (this.name === this.#roomName(this.organiser.trim())) this.name = this.#roomName(organiser.trim());
    this.organiser = organiser;
  }

  /** The id of the tournament that the server has made. */
  async create(): Promise<string> {
    const name = this.organiser.trim();
    if (name) {
      await put("/api/me", { name });
      page.boot = { ...page.boot, me: { ...page.boot.me, name } };
    }
    return (await post<TournamentId>("/api/tournaments", this.request)).id;
  }

  open(entry: boolean): void {
    this.#entry = entry;
  }

  sit(size: number): void {
    this.#tableSize = size;
    this.#fit();
  }

  choose(way: Way): void {
    this.way = way;
    this.#fit();
  }

  /** One more game: the first that is not there yet. */
  add(): void {
    const fit = page.boot.games.filter((entry) => isFor(entry, this.many));
    const entry = fit.find(({ id }) => this.games.every((one) => one.entry.id !== id)) ?? fit[0] ?? page.boot.games[0]!;
    const key = this.#keys++;
    this.games = [...this.games, { key, ...this.#picked(entry) }];
    this.#fit(key);
  }

  /** All of them, each in a round of its own. */
  addAll(): void {
    const fit = page.boot.games.filter((entry) => isFor(entry, this.many));
    this.games = fit.map((entry) => ({ key: this.#keys++, ...this.#picked(entry) }));
    this.rounds = fit.length;
    this.#fit();
  }

  change(key: number, change: Partial<Picked>): void {
    this.games = this.games.map((one) => (one.key === key ? { ...one, ...change } : one));
  }

  /** Another game in the place of one. */
  replace(key: number, entry: Entry): void {
    this.change(key, this.#picked(entry));
    this.#fit(key);
  }

  remove(key: number): void {
    this.games = this.games.filter((one) => one.key !== key);
  }

  #picked(entry: Entry, { id, options } = entry.presets[0]!): Omit<Picked, "key"> {
    return { entry, preset: id, options };
  }

  /** A way to play for three is none for two, and a board for three is small for six. Options of one's own stay. */
  #fit(only?: number): void {
    const seats = this.way === "tables" ? this.tableSize : 2;
    const far = ({ players }: Entry["presets"][number]) => Math.abs(players - seats);
    this.games = this.games.map((one) => {
      const [first, ...others] = presetsFor(one.entry, this.many);
      if (!first || !one.preset || (only !== undefined && only !== one.key)) return one;
      const nearest = others.reduce((best, preset) => (far(preset) < far(best) ? preset : best), first);
      const now = [first, ...others].find(({ id }) => id === one.preset);
      return now && far(now) <= far(nearest) ? one : { ...one, ...this.#picked(one.entry, nearest) };
    });
  }

  /** Options as the system makes them: at tables of two, or of any size that the game allows. */
  optionsOf({ entry, options }: Picked): Match["options"] {
    const { [PLAYERS]: _, ...rest } = options;
    const open = entry.players[0] < entry.players[1];
    return !this.many && open && isFor(entry, false) ? { ...rest, [PLAYERS]: 2 } : rest;
  }

  get request(): Settings {
    const double = this.way === "double";
    return {
      name: this.name.trim(),
      system: this.way === "double" ? "round_robin" : this.way,
      games: this.games.map((one) => ({ game: one.entry.id, options: this.optionsOf(one) })),
      rounds: this.counted ? (this.rounds ?? 0) : 0,
      tie_breaks: this.ties,
      cycles: double ? 2 : 1,
      groups: this.groups,
      advance: this.advance,
      third_place: this.third && (this.way === "knockout" || this.way === "groups"),
      table_size: this.way === "tables" ? this.tableSize : 2,
      bye: this.bye,
      absence: this.absence,
      place: this.place.trim(),
      online: this.online,
      entry: this.entry,
      listed: this.listed,
      chat: this.chat,
      clock: clockText(this.clock),
    };
  }
}
