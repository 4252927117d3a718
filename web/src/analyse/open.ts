// From an address, a text or a match to a game that can be looked into.
import { get, post } from "../api.ts";
import { page } from "../page.svelte.ts";
import { optionsIn } from "../route.ts";
import { settings } from "../settings.svelte.ts";
import { formOf } from "../start.ts";
import { entryOf } from "../table/names.ts";
import type { Lookahead } from "../wire.ts";
import { say } from "../words.ts";
import { readLink } from "./link.ts";
import { requestOf, Study } from "./study.svelte.ts";
import { treeOf } from "./tree.ts";
import type { GameRecord } from "./wire.ts";

/** A record in any form that the server reads; of several games the one of that number, from 1. */
export const readText = (text: string, number?: number) => post<GameRecord>("/api/records/read", { text, number });

export const fresh = (game: string, options: GameRecord["options"] = {}): GameRecord => ({
  hexagora: 3,
  game,
  options,
  moves: [],
  result: null,
});

/** What an address asks for. */
export interface Asked {
  record: GameRecord;
  /** The path of the position; empty: the first one. */
  at: string;
  /** The match that it is. */
  match: string;
  /** It names nothing: somebody comes to choose. */
  bare: boolean;
}

/** A record that is too long for an address is kept beside it: it is there after a reload, and on the way back. */
export function keptHere(): Asked | null {
  const { record, at } = (history.state ?? {}) as Partial<Asked>;
  return record ? { record, at: at ?? "", match: "", bare: false } : null;
}

export async function askedIn(query: string, hash: string): Promise<Asked> {
  const { match, position, game, at, ...options } = Object.fromEntries(new URLSearchParams(query));
  const shared = await readLink(hash).catch((error) => {
    throw new Error(say(error instanceof RangeError ? "analyse.too_long" : "analyse.broken"));
  });
  if (shared) return { record: await readText(shared.text), at: shared.at, match: "", bare: false };
  if (match) {
    const record = await get<GameRecord>(`/api/matches/${encodeURIComponent(match)}/record?format=json`);
    return { record, at: at ?? String(record.moves.length), match, bare: false };
  }
  if (position) return { record: await readText(position), at: at ?? "", match: "", bare: false };
  if (game && entryOf(game)) {
    const wanted = optionsIn(new URLSearchParams(options).toString());
    return { record: fresh(game, wanted), at: "", match: "", bare: false };
  }
  const last = Object.keys(settings.play).at(-1) ?? "";
  const entry = entryOf(last) ?? page.boot.games[0]!;
  return { record: fresh(entry.id, entry.presets[0]!.options), at: "", match: "", bare: true };
}

export async function studyOf(record: GameRecord): Promise<Study> {
  const tree = treeOf(record);
  const entry = entryOf(record.game);
  if (!entry) throw new Error(say("lost.unknown"));
  const [form, start] = await Promise.all([
    formOf(entry, record.options),
    post<Lookahead>("/api/queries/position", requestOf(tree, tree.root)),
  ]);
  const study = new Study(tree, form, start);
  void study.knowColours();
  return study;
}
