// Starting games.
import { post } from "./api.ts";
import { go } from "./route.ts";
import type { Entry, MatchRequest, SeatKind } from "./wire.ts";

/** The level of a first game: one that a beginner can beat. */
export const FIRST_LEVEL = 2;

/** Starts a match and goes there. */
export async function start(wanted: MatchRequest): Promise<void> {
  const { id } = await post<{ id: string }>("/api/matches", wanted);
  go(`/g/${id}`);
}

/** The game as it is usually played, at once: somebody here against computers, or everybody at this screen. */
export function quick(entry: Entry, others: Exclude<SeatKind, "link">): MatchRequest {
  const preset = entry.presets[0]!;
  const seats: MatchRequest["seats"] = Array.from({ length: preset.players }, (_, place) =>
    place && others === "computer" ? { kind: "computer", level: FIRST_LEVEL } : { kind: "screen" },
  );
  const lot = others === "computer";
  return { game: entry.id, options: preset.options, seats, lot, clock: null, listed: false };
}
