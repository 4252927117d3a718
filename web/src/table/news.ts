// What happened beside the moves, in words: for the list of moves, and for a short notice.
import type { Match, News } from "../wire.ts";
import { say } from "../words.ts";
import { colourName, personAt, seatName, who } from "./names.ts";

/** Kinds that say what became of an offer: draw, takeback, rematch. */
const ABOUT_OFFERS = new Set<News["kind"]>(["offer", "accepted", "declined", "withdrawn"]);
/** Kinds that happen to somebody, who is told so. */
const YOU = new Set<News["kind"]>(["skip", "swap"]);

export function newsText(match: Match, { kind, person, colour, offer, level, name }: News): string {
  if (ABOUT_OFFERS.has(kind)) return say(`news.${kind}.${offer}`, { name: nameOf(match, person) });
  // After a swap the colour is the news; otherwise it tells who is meant, also where they have left.
  const subject = kind === "swap" || colour === undefined || colour === null ? nameOf(match, person) : who(match, colour);
  const you = match.seats[person ?? -1]?.yours && match.seats.filter((seat) => seat.yours).length === 1;
  return say(you && YOU.has(kind) ? `news.you.${kind}` : `news.${kind}`, {
    name: name || subject,
    colour: colour === undefined || colour === null ? "" : colourName(match.game, match.players[colour]!),
    level: level ?? 0,
  });
}

/** A person as the table calls them: their name, or their colour where they have none. */
function nameOf(match: Match, person: number | null): string {
  const seat = match.seats[person ?? -1];
  if (!seat) return "";
  if (seat.kind === "computer" || seat.name) return seatName(seat);
  const colour = match.players.findIndex((_, place) => personAt(match.position, place) === person);
  return who(match, colour);
}

/** What deserves a notice, of news that have just come: not what somebody at this screen alone has done, nor offers that
 * wait for an answer, which have a place of their own. */
export function notices(match: Match, fresh: News[]): News[] {
  const yours = match.seats.flatMap((seat, person) => (seat.yours ? [person] : []));
  const own = ({ kind, person }: News) =>
    yours.length === 1 && person === yours[0] && ["withdrawn", "declined", "takeback", "left", "cancelled"].includes(kind);
  return fresh.filter((one) => one.kind !== "offer" && !own(one));
}
