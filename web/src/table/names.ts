// Who is who at a table, in words.
import { page } from "../page.svelte.ts";
import type { Leave, Match, PlayedMove, Player, Position, Seat } from "../wire.ts";
import { list, say } from "../words.ts";

export const entryOf = (game: string) => page.boot.games.find((entry) => entry.id === game);

/** Where a rule of a game is explained. */
export const lessonAt = (game: string, rule: string) => `/learn/${game}#${rule}`;

/** A colour's name, "Red" or, among partners, "Red II". */
export function colourName(game: string, player: Player): string {
  const name = entryOf(game)?.colours[player.colour] ?? "";
  return `${name} ${player.place}`.trim();
}

export const colourNames = (match: Pick<Match, "game" | "players">) =>
  match.players.map((player) => colourName(match.game, player));

/** A person's name, or what the seat is while it has none. */
export function seatName(seat: Seat): string {
  if (seat.kind === "computer") return say("seat.computer", { level: seat.level ?? 1 });
  if (!seat.taken) return say("seat.free");
  return seat.name || say("seat.guest");
}

/** A game's name with the way it is played, where that has a name. */
export function titleOf({ game, preset }: Pick<Match, "game" | "preset">): string {
  const entry = entryOf(game);
  const name = entry?.name ?? game;
  const way = entry?.presets.find(({ id }) => id === preset)?.name;
  if (!way) return name;
  return way.toLowerCase().includes(name.toLowerCase()) ? way : `${name} · ${way}`;
}

/** How it is played: by the name of this way, else by how many. */
export function wayOf({ game, preset, players }: Pick<Match, "game" | "preset" | "players">): string {
  const way = entryOf(game)?.presets.find(({ id }) => id === preset)?.name;
  return way ?? say("home.players", { count: players.length });
}

/** The person at a colour. */
export const personAt = (position: Position, colour: number) => position.seats[colour] ?? colour;

/** Whether the one to move is at this screen. */
export function yourTurn(match: Match): boolean {
  const { turn } = match.position;
  return match.status === "playing" && !match.paused && turn !== null && !!match.seats[personAt(match.position, turn)]?.yours;
}

/** "Red (Ann)": with several people at this screen, or for others, the colour says who is meant. */
export function who(match: Match, colour: number): string {
  const seat = match.seats[personAt(match.position, colour)];
  const name = colourName(match.game, match.players[colour]!);
  const person = seat && (seat.kind === "computer" ? seatName(seat) : seat.name);
  return person && person !== name ? say("seat.both", { colour: name, name: person }) : name;
}

/** That a match was called off, in a word: before it began, or later. Empty if it was not. */
export function calledOff({ status, seats, position }: Pick<Match, "status" | "seats" | "position">): string {
  if (status !== "over" || position.result) return "";
  return say(began({ seats }) ? "end.stopped" : "end.withdrawn");
}

/** Whether everybody came: it begins with the last. */
export const began = ({ seats }: Pick<Match, "seats">) => seats.every((seat) => seat.taken);

/** How a game ended: "You won", "You lost", "Red (Ann) wins", "A draw", "Red and Blue share the win", "Withdrawn". */
export function outcome(match: Match): string {
  const { winners, result } = match.position;
  if (!winners || !result) return calledOff(match);
  if (winners.length === match.players.length) return say("end.draw");
  const yours = match.seats.filter((seat) => seat.yours).length;
  const you = winners.some((colour) => match.seats[personAt(match.position, colour)]?.yours);
  const colours = entryOf(match.game)?.colours;
  const names = [...new Set(winners.map((colour) => colours?.[match.players[colour]!.colour] ?? ""))];
  if (names.length > 1) return yours === 1 && you ? say("end.you_share") : say("end.share", { names: list(names) });
  if (yours === 1) return say(you ? "end.you_win" : "end.you_lose");
  return say("end.wins", { name: winners.length === 1 ? who(match, winners[0]!) : names[0]! });
}

/** Why a game ended, where not by its rules. */
export function reason(match: Match): string {
  if (match.ending === "cancelled") {
    if (match.tournament) return say("end.by_organiser");
    return say(began(match) ? "end.by_stopping" : "end.by_withdrawing");
  }
  return match.ending ? say(`end.by_${match.ending}`) : "";
}

export const isLeave = (move: PlayedMove | Leave): move is Leave => "leave" in move;

/** A move, or that somebody left, as a sentence. */
export function sentenceOf(match: Match, move: PlayedMove | Leave): string {
  if (isLeave(move)) return say("told.leave", { name: who(match, move.leave) });
  const [text, colour] = move;
  const name = who(match, colour);
  return ["swap", "pass", "declare"].includes(text) ? say(`told.${text}`, { name }) : say("told.plays", { name, move: text });
}

/** What a button says for a word that is a move. One without a text of its own, of some future game, is shown as it is. */
export function wordName(word: string): string {
  const key = `word.${word === "!" ? "declaring" : word}`;
  return say(key) === key ? word : say(key);
}
