// Which of the marks that a board can show are on it at this moment.
import type { Position, Role } from "../wire.ts";

/** In the order of the legend: pieces, land, what happened, what is proposed. */
export const MARKS = [
  "solid",
  "fragile",
  "king",
  "home",
  "block",
  "harbour",
  "territory",
  "goal",
  "barred",
  "closed",
  "captured",
  "chain",
  "shape",
  "out",
  "last",
  "since",
  "open",
  "hint",
] as const;
export type LegendMark = (typeof MARKS)[number];

export interface LegendItem {
  mark: LegendMark;
  /** The colour to show it in; null: it belongs to nobody. */
  player: number | null;
}

/** What is on the board and not in the position. */
export interface Shown {
  /** How many moves are numbered. */
  since?: number;
  hints?: string[];
  /** Closed cells are hatched. */
  closed?: boolean;
  /** Harbours and provinces are tinted. */
  territory?: boolean;
  /** Cells that may be played have dots. */
  dots?: boolean;
}

const ROLES: Partial<Record<Role, LegendMark>> = { fragile: "fragile", king: "king", home: "home", block: "block" };

export function legend(position: Position, shown: Shown): LegendItem[] {
  const { pieces, marks, out, last, turn } = position;
  const found = new Map<LegendMark, number | null>();
  /** The player to move sees the marks in their own colour, if it has any. */
  const add = (mark: LegendMark, player: number | null = turn) => {
    if (!found.has(mark) || player === turn) found.set(mark, player);
  };
  for (const [, player, role] of pieces) {
    const mark = ROLES[role];
    if (mark) add(mark, player);
  }
  // What is solid needs to be said only beside what is not.
  if (found.has("fragile")) for (const [, player, role] of pieces) if (role === "stone") add("solid", player);
  for (const { role, player, cells } of marks) {
    const drawn = cells.length > 0 && (role !== "harbour" || shown.territory);
    if (drawn && MARKS.includes(role as LegendMark)) add(role as LegendMark, player);
  }
  if (out.length) add("out", out[0]);
  if (shown.since) add("since");
  else if (last.length) add("last");
  if (shown.closed) add("closed");
  if (shown.dots) add("open");
  if (shown.hints?.length) add("hint");
  return MARKS.flatMap((mark) => (found.has(mark) ? [{ mark, player: found.get(mark)! }] : []));
}

/** The marks of several positions, each once: what a game can show. */
export function legendOf(positions: Position[], shown: Shown): LegendItem[] {
  const items = positions.flatMap((position) => legend(position, shown));
  return MARKS.flatMap((mark) => items.find((item) => item.mark === mark) ?? []);
}
