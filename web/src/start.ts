// Starting games.
import { get, post } from "./api.ts";
import { go, queryOf } from "./route.ts";
import { settings, type Start } from "./settings.svelte.ts";
import type { Entry, Form, Match, MatchId, MatchRequest } from "./wire.ts";

/** The level of a first game: one that a beginner can beat. */
export const FIRST_LEVEL = 2;

/** Starts a match, with a first move if it is made already, and goes there; `query` is a part of its address. */
export async function start(wanted: MatchRequest, { move = "", query = "" } = {}): Promise<void> {
  const { id } = await post<MatchId>("/api/matches", wanted);
  if (move) {
    const { version } = await get<Match>(`/api/matches/${id}`);
    // The table stands in any case; whatever hinders the move is seen there.
    await post(`/api/matches/${id}/commands`, { do: "play_move", version, move }).catch(() => undefined);
  }
  go(`/g/${id}${query}`);
}

/** The form of a game with these options: its players, and how it begins. */
export const formOf = ({ id }: Entry, options: Match["options"]) =>
  get<Form>(`/api/games/${id}/options?${queryOf(options)}`);

/** How somebody would begin a game: as last time, else against computers, colours by lot. */
export function startOf(entry: Entry): Start {
  const first: Start = { level: FIRST_LEVEL, colour: null, others: "computer", preset: entry.presets[0]!.id };
  return { ...first, ...settings.play[entry.id] };
}

/** Remembers how somebody likes to begin a game. */
export function keepStart(entry: Entry, change: Partial<Start>): void {
  settings.set({ play: { ...settings.play, [entry.id]: { ...startOf(entry), ...change } } });
}

/** The way to play that a start names, or the usual one. */
export const presetOf = (entry: Entry, { preset }: Pick<Start, "preset">) =>
  entry.presets.find(({ id }) => id === preset) ?? entry.presets[0]!;

/** What to ask the server for. */
export function requestOf(entry: Entry, chosen: Start): MatchRequest {
  const { options, players } = presetOf(entry, chosen);
  const { level, others } = chosen;
  // A colour of a larger game may be remembered.
  const colour = chosen.colour !== null && chosen.colour < players ? chosen.colour : null;
  const seats = Array.from({ length: players }, (_, place): MatchRequest["seats"][number] => {
    if (others === "screen" || place === (colour ?? 0)) return { kind: "screen" };
    return others === "link" ? { kind: "link" } : { kind: "computer", level };
  });
  const lot = others !== "screen" && colour === null;
  return { game: entry.id, options, seats, lot, clock: null, listed: false };
}
