// A board in words, for those who do not see it.

import type { Board, Position, Role } from "../wire.ts";
import { say } from "../words.ts";

/** What is described. */
export interface Situation {
  board: Board;
  position: Position;
  /** What each colour is called. */
  names: string[];
  picks: string[];
  open: string[];
  hints: string[];
  /** What else is said of a cell. */
  notes?: Record<string, string>;
}

/** Up to so many cells are listed by name; of more there is only the number. */
const LISTED = 12;

/** What holds commas itself, in a row. */
const apart = (texts: string[]) => texts.join(say("board.between"));

const listed = (board: Board, cells: string[]) => (board.shape === "plane" ? apart(cells) : cells.join(", "));

type Piece = { player: number | null; role: Role };

export function piecesByCell(position: Position): Map<string, Piece> {
  return new Map(position.pieces.map(([cell, player, role]) => [cell, { player, role }]));
}

/** Each cell: its name, what stands on it, whether it can be picked, what is marked there, and the page's notes. */
export function cells({ board, position, names, picks, open, hints, notes = {} }: Situation): string[] {
  const pieces = piecesByCell(position);
  const texts = new Map<string, string[]>();
  const add = (where: string[], text: string) => {
    for (const cell of where) texts.set(cell, [...(texts.get(cell) ?? []), text]);
  };
  add(picks, say("board.picked"));
  add(open, say("board.open"));
  add(hints, say("board.hint"));
  add(position.last, say("board.last"));
  for (const { role, cells, player } of position.marks) {
    add(cells, say(`board.marks.${role}`, { name: names[player ?? -1] ?? "" }));
  }
  return board.cells.map((cell) => {
    const piece = pieces.get(cell);
    const stands = piece ? say(`board.pieces.${piece.role}`, { name: names[piece.player ?? -1] ?? "" }) : null;
    return [cell, stands ?? say("board.empty"), ...(texts.get(cell) ?? []), notes[cell]].filter(Boolean).join(", ");
  });
}

/** The linked cells with pieces of the same player as the one on a cell, that cell first. */
export function chainOf(board: Board, position: Position, cell: string): string[] {
  const pieces = piecesByCell(position);
  const player = pieces.get(cell)?.player;
  const chain = new Set(player === undefined ? [] : [board.cells.indexOf(cell)]);
  for (const one of chain) {
    for (const next of board.neighbours[one] ?? []) {
      if (pieces.get(board.cells[next]!)?.player === player) chain.add(next);
    }
  }
  return [...chain].map((one) => board.cells[one]!);
}

/** A chain: whose it is, its cells, and the coasts that it touches. */
export function chain({ board, position, names }: Situation, cell: string): string {
  const chain = chainOf(board, position, cell);
  if (!chain.length) return say("board.no_chain", { cell });
  const player = piecesByCell(position).get(cell)?.player ?? null;
  const name = player === null ? say("board.nobody") : (names[player] ?? "");
  const sentences = [say("board.chain", { name, count: chain.length, cells: listed(board, chain) })];
  if (board.coasts.length) {
    const touched = coastNames(board, position, names).filter((_, place) =>
      board.coasts[place]!.cells.some((shore) => chain.includes(board.cells[shore]!)),
    );
    sentences.push(touched.length ? say("board.touches", { coasts: apart(touched) }) : say("board.touches_none"));
  }
  return sentences.join(" ");
}

function coastNames(board: Board, position: Position, names: string[]): string[] {
  const ports = board.coasts.filter((coast) => !coast.goal).length;
  return board.coasts.map((coast, place) => {
    const ends = coast.cells.map((cell) => board.cells[cell]!);
    const owner = position.shores[place] ?? null;
    return say(coast.goal ? "board.goal_side" : owner === null ? "board.open_coast" : "board.coast", {
      name: names[owner ?? -1] ?? "",
      number: (place % Math.max(ports >> 1, 1)) + 1,
      from: ends[0] ?? "",
      to: ends.at(-1) ?? "",
    });
  });
}

/** Each hexagon, with its owner. */
function owned({ board, position, names }: Situation, words: string): string[] {
  const owners = new Map(position.faces);
  return board.faces.map((_, face) => {
    const owner = owners.get(face);
    const name = owner === undefined ? say("board.nobody") : (names[owner] ?? "");
    return say(words, { number: face + 1, name });
  });
}

export const faces = (situation: Situation) => owned(situation, "board.face");

/** Whose each coast is, or each hexagon. */
export function coasts(situation: Situation): string {
  const { board, position, names } = situation;
  if (board.coasts.length) return say("board.coasts", { coasts: apart(coastNames(board, position, names)) });
  if (!board.faces.length) return say("board.no_coasts");
  return say("board.hexagons", { hexagons: owned(situation, "board.hexagon").join(", ") });
}

/** What is counted, who is out, and whose turn it is. */
export function score({ position, names }: Situation): string {
  const sentences = Object.entries(position.counters).map(([what, numbers]) => {
    const each = numbers.map((number, colour) => `${names[colour] ?? ""} ${number}`);
    return say("board.counter", { what: say(`counters.${what}`), numbers: each.join(", ") });
  });
  sentences.push(...position.out.map((colour) => say("board.out", { name: names[colour] ?? "" })));
  if (position.turn !== null) sentences.push(say("board.turn", { name: names[position.turn] ?? "" }));
  else if (position.winners) {
    const winners = position.winners.map((colour) => names[colour] ?? "").join(", ");
    sentences.push(say("board.over", { names: winners }));
  }
  return sentences.join(" ");
}

/** How many cells can be picked, and which if they are few. */
export function openCells({ board, open }: Situation): string {
  const count = open.length;
  if (!count) return say("board.open_none");
  if (count > LISTED) return say("board.open_count", { count });
  return say("board.open_list", { count, cells: listed(board, open) });
}
