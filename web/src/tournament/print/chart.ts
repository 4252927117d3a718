// Who sits where, for a chart on the wall.
import type { Pairing, Round, Tournament } from "../wire.ts";

export interface Place {
  number: number;
  name: string;
  pairing: Pairing;
  /** From 0. */
  seat: number;
}

/** Everybody of a round by name, in the order of a language. */
export function placesByName({ entrants }: Pick<Tournament, "entrants">, { pairings }: Round, lang: string): Place[] {
  const names = new Map(entrants.map(({ number, name }) => [number, name]));
  const places = pairings.flatMap((pairing) =>
    pairing.players.map((number, seat) => ({ number, name: names.get(number) ?? String(number), pairing, seat })),
  );
  const order = new Intl.Collator(lang, { sensitivity: "base", numeric: true });
  return places.sort((one, other) => order.compare(one.name, other.name) || one.number - other.number);
}

/** The tables at which somebody plays, in portions of so many. */
export const portions = <Row>(rows: Row[], most: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, page) => rows.slice(page * most, (page + 1) * most));
