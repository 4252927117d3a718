// What a screen in a hall shows in turn.
import { bracket, gamesOf, stillOpen } from "../score.ts";
import { portions } from "../print/chart.ts";
import type { Entrant, LiveBoard, Pairing, Round, Standing, Tournament } from "../wire.ts";

/** One page: a part of the pairings, of the standings, of those who have come, boards, or the tree of a knockout. */
export type Scene = { key: string; page: number; pages: number } & (
  | { kind: "pairings"; round: Round; pairings: Pairing[] }
  | { kind: "standings"; standings: Standing[]; /** 0: of all. */ group: number }
  | { kind: "entrants"; entrants: Entrant[] }
  | { kind: "boards"; boards: LiveBoard[] }
  | { kind: "bracket" }
);

/** How many boards are seen from afar. */
const MOST_BOARDS = 6;
/** How many tables of a round are seen from afar in a tree. */
export const MOST_TREE = 8;
/** More pages than this take too long until one's own comes round: then rows are smaller, to so many times as many. */
const MOST_PAGES = 4;
const CLOSEST = 1.5;

/** How many rows a page has, where so many fit. */
export const rowsOf = (count: number, fit: number) => (count > fit * MOST_PAGES ? Math.floor(fit * CLOSEST) : fit);

/** Rows as pages; the last of few is not left nearly empty: all have about the same number. */
function paged<Row>(rows: Row[], fit: number): Row[][] {
  const pages = Math.ceil(rows.length / rowsOf(rows.length, fit));
  return portions(rows, Math.ceil(rows.length / Math.max(1, pages)));
}

/** All pages: before the first round those who have come; then the last round, tables of earlier ones that go on, boards,
 * and the standings. */
export function scenesOf(tournament: Tournament, boards: LiveBoard[], fit: number): Scene[] {
  const round = tournament.rounds.at(-1);
  const here = tournament.entrants.filter(({ withdrawn }) => !withdrawn);
  if (!round) return paged(here, fit * 2).map((entrants, page, { length }) => ({ key: `entrants ${page}`, kind: "entrants", entrants, page, pages: length }));
  const scenes: Scene[] = [];
  const seat = (of: Round, rows: Pairing[]) => {
    // Tables with three and more take more than a row each.
    const wide = Math.max(2, ...rows.map(({ players }) => players.length));
    const parts = paged(rows, Math.max(2, Math.floor(wide > 2 ? fit / (wide > 4 ? 2 : 1.5) : fit)));
    scenes.push(...parts.map((pairings, page): Scene => ({ key: `pairings ${of.number} ${page}`, kind: "pairings", round: of, pairings, page, pages: parts.length })));
  };
  if (tournament.status !== "over") {
    seat(round, [...gamesOf(round), ...round.pairings.filter(({ kind }) => kind !== "game")]);
    const open = stillOpen(tournament.rounds);
    for (const before of new Set(open.map(({ round }) => round))) seat(before, open.filter(({ round }) => round === before).map(({ pairing }) => pairing));
    const live = boards.filter(({ status }) => status === "playing").slice(0, MOST_BOARDS);
    if (live.length) scenes.push({ key: "boards", kind: "boards", boards: live, page: 0, pages: 1 });
  }
  if (round.knockout && bracket(tournament).some(({ round: number, pairings }) => number === round.number && pairings.length <= MOST_TREE)) {
    scenes.push({ key: "bracket", kind: "bracket", page: 0, pages: 1 });
  }
  // While groups play, each has its own; then the tree says who is where.
  const tables = round.knockout || !tournament.groups.length ? [{ group: 0, standings: tournament.standings }] : tournament.groups;
  for (const { group, standings } of tables) {
    const parts = paged(standings, fit);
    scenes.push(...parts.map((rows, page): Scene => ({ key: `standings ${group} ${page}`, kind: "standings", standings: rows, group, page, pages: parts.length })));
  }
  return scenes;
}
