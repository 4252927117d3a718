// A tournament as one browser shows it: asked for again and again, and what is done in it.
import { fetched, get, post, Refusal, sentence } from "../api.ts";
import { queryOf } from "../route.ts";
import { call } from "../table/attention.ts";
import type { Form, Player } from "../wire.ts";
import { list, say } from "../words.ts";
import { gamesOf } from "./score.ts";
import type { Entrant, Pairing, Round, Standing, Tournament, TournamentCommand } from "./wire.ts";

/** Rounds without the results that were not there before. */
const withoutNew = (rounds: Round[], before: Round[]) =>
  rounds.map((round, at) => ({
    ...round,
    pairings: round.pairings.map((pairing, place) =>
      before[at]?.pairings[place]?.result ? pairing : { ...pairing, result: null, text: "" },
    ),
  }));

export class TournamentStore {
  tournament = $state.raw<Tournament | null>(null);
  /** There is no such tournament. */
  unknown = $state(false);
  failed = $state("");
  #news = $state.raw<() => string>(() => "");
  /** The round that somebody looks at; null: the last one. */
  chosen = $state<number | null>(null);
  /** Signs of the seats, by game and number of players. */
  signs = $state.raw<Record<string, Player[]>>({});
  #self = $state<number | null>(null);
  readonly #key: string;
  #text = "";
  #erased = false;
  #asked = new Set<string>();
  readonly path: string;

  readonly entrants = $derived(new Map(this.tournament?.entrants.map((one) => [one.number, one])));
  readonly rows = $derived(new Map(this.tournament?.standings.map((one) => [one.number, one])));
  readonly round = $derived<Round | undefined>(
    this.tournament?.rounds.find(({ number }) => number === this.chosen) ?? this.tournament?.rounds.at(-1),
  );

  /** Which entrant you are, as the server knows or as you have said. */
  readonly me = $derived(this.tournament?.me ?? (this.#self !== null && this.entrants.has(this.#self) ? this.#self : null));

  /** What has just happened, for those who listen: in the language that is spoken now. */
  readonly news = $derived(this.#news());

  constructor(readonly id: string) {
    this.path = `/api/tournaments/${id}`;
    this.#key = `hexagora me ${id}`;
    try {
      this.#self = Number(localStorage.getItem(this.#key)) || null;
    } catch {
      this.#self = null;
    }
  }

  /** All of it is gone for good: there is nothing to ask for any more. */
  async erase(): Promise<void> {
    this.#erased = true;
    await fetched(this.path, { method: "DELETE" }).catch((error: unknown) => {
      this.#erased = false;
      throw error;
    });
  }

  ask = async (): Promise<void> => {
    if (this.#erased || this.unknown) return;
    try {
      const text = await (await fetched(this.path)).text();
      this.failed = "";
      if (text === this.#text) return;
      this.#text = text;
      this.take(JSON.parse(text));
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "";
      if (code === "tournament_unknown" || code === "404") this.unknown = true;
      else this.failed = code === "offline" ? "" : sentence(error);
    }
  };

  /** An answer that was overtaken is not shown any more. */
  take(tournament: Tournament): void {
    const before = this.tournament;
    if (before && tournament.version < before.version) return;
    this.tournament = tournament;
    this.#draw(tournament);
    if (!before || tournament.version === before.version) return;
    const round = tournament.rounds.at(-1);
    const isNew = round && round.number > before.rounds.length;
    const begins = round?.started && !before.rounds[round.number - 1]?.started;
    this.#news = () => {
      if (begins) return say("tournament.told.begins", { round: round.number });
      if (isNew) return say("tournament.told.paired", { round: round.number });
      const last = this.tournament?.last;
      return [last?.name, last?.sentence].filter(Boolean).join(" · ");
    };
    if (isNew) this.#tell(tournament, round);
  }

  async do(command: TournamentCommand): Promise<void> {
    const seen = this.tournament?.rounds ?? [];
    try {
      await this.send("commands", command);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "tournament_stale") throw error;
      await this.ask();
      // If only people came or went meanwhile, it still means what it meant; the end, too, if only results came in.
      // Else it may be right once that is seen.
      const rounds = this.tournament?.rounds ?? [];
      const same = command.do === "end_tournament" ? withoutNew(rounds, seen) : rounds;
      if (!("version" in command) || JSON.stringify(same) !== JSON.stringify(seen)) throw error;
      await this.send("commands", { ...command, version: this.tournament!.version });
    }
  }

  /** A command that says all of something, also what stays: as it is now, not as it was when news last came. */
  async change(command: () => TournamentCommand): Promise<void> {
    await this.ask();
    await this.do(command());
  }

  async send(path: string, body: unknown): Promise<void> {
    this.take(await post<Tournament>(`${this.path}/${path}`, body));
  }

  nameOf = (number: number): string => this.entrants.get(number)?.name ?? String(number);

  entrantOf = (number: number): Entrant | undefined => this.entrants.get(number);

  rowOf = (number: number): Standing | undefined => this.rows.get(number);

  signOf(round: Round, seats: number, seat: number): Player | undefined {
    return this.signs[`${round.game} ${seats}`]?.[seat];
  }

  /** In an online tournament: whether somebody has no device (typed), or for those who run it is not here. */
  deviceOf = (number: number): "away" | "typed" | "" => {
    const { settings, may, here } = this.tournament!;
    const entrant = this.entrantOf(number);
    if (!settings.online || !entrant || entrant.withdrawn) return "";
    if (!entrant.online) return "typed";
    return may.change && !here.includes(number) ? "away" : "";
  };

  /** Says who you are, where players do not enter themselves; null: nobody. It is kept in this browser. */
  be(number: number | null): void {
    this.#self = number;
    try {
      if (number === null) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, String(number));
    } catch {
      // without a memory it holds until the page is left
    }
  }

  /** Your own table in a round. */
  mine = (round: Round | undefined): Pairing | undefined =>
    this.me === null ? undefined : gamesOf(round).find(({ players }) => players.includes(this.me!));

  /** Those against whom you play there. */
  others = ({ players }: Pairing): string => list(players.filter((number) => number !== this.me).map(this.nameOf));

  #tell({ settings: { name }, id }: Tournament, round: Round): void {
    const mine = this.mine(round);
    const values = { round: round.number, table: mine?.table ?? 0, names: mine ? this.others(mine) : "" };
    call(name, say(mine ? "tournament.told.table" : "tournament.told.paired", values), id);
  }

  /** Asks how the seats of the games look, once for each number of players. */
  #draw({ settings, rounds }: Tournament): void {
    for (const { game, pairings } of rounds) {
      for (const size of new Set(pairings.map(({ players }) => players.length))) {
        const key = `${game} ${size}`;
        if (size < 2 || this.#asked.has(key)) continue;
        this.#asked.add(key);
        void this.#form(settings.games[game]!, size).then(
          (players) => (this.signs = { ...this.signs, [key]: players }),
          () => this.#asked.delete(key),
        );
      }
    }
  }

  async #form({ game, options = {} }: Tournament["settings"]["games"][number], size: number): Promise<Player[]> {
    const ask = (some: typeof options) => get<Form>(`/api/games/${game}/options?${queryOf(some)}`);
    const usual = await ask(options);
    return (usual.players === size ? usual : await ask({ ...options, players: size })).players_by_colour;
  }
}
