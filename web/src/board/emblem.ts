// A board of side 3 cut out of a larger one of the same shape: what a picture of few pixels can show.

import type { Board, Point } from "../wire.ts";
import { nearest } from "./view.ts";

type Coast = Board["coasts"][number];
interface Edge {
  cell: number;
  start: Point;
  end: Point;
  coast: number;
}

const SIDE = 3;
/** The cosine of an angle that is no more than from one corner of a coast to the next. */
const NEAR = 0.99;
const key = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The middle of a board; a corner of a triangle, where it is a triangle again. Boards of points, or without an edge, are
 * small or endless and stay as they are. */
export function emblem(board: Board): Board {
  if (!board.outline.length || board.shape === "plane") return board;
  const places = board.cells.map((cell): Point => [cell.charCodeAt(0) - 97, Number(cell.slice(1)) - 1]);
  const [left, top, right, bottom] = board.bounds;
  const middle = nearest(board, [(left + right) / 2, (top + bottom) / 2]);
  const [q, r] = places[middle]!;
  const kept = board.cells.flatMap((_, cell) => (isIn(board.shape, places[cell]!, [q, r]) ? [cell] : []));
  const number = new Map(kept.map((cell, place) => [cell, place]));
  const centres = kept.map((cell) => board.centres[cell]!);
  const neighbours = kept.map((cell) => board.neighbours[cell]!.flatMap((other) => number.get(other) ?? []));
  const cells = kept.map((cell) => board.cells[cell]!);
  const tones = kept.map((cell) => board.tones[cell]!);
  const cut = { ...board, cells, centres, neighbours, tones, labels: [] };
  return { ...cut, coasts: coasts(cut, edges(cut)) };
}

function isIn(shape: string, [q, r]: Point, [q0, r0]: Point): boolean {
  if (shape === "triangle") return q + r <= SIDE;
  const [a, b] = [q - q0, r - r0];
  if (shape !== "hexagon") return Math.abs(a) < SIDE - 1 && Math.abs(b) < SIDE - 1;
  return Math.max(Math.abs(a), Math.abs(b), Math.abs(a + b)) < SIDE;
}

/** The outer edges in order, each with the coast that lies in its direction from the middle of the whole board. */
function edges({ bounds, centres, outline, coasts }: Board): Edge[] {
  const middle = [0, 1].map((axis) => {
    const all = centres.map((at) => at[axis]!);
    return (Math.min(...all) + Math.max(...all)) / 2;
  }) as Point;
  const far: Point = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const angle = ([x, y]: Point, [a, b]: Point) => Math.atan2(y - b, x - a);
  /** Nobody's, -1, beside goals. */
  const toward = (point: Point) => {
    const way = angle(point, middle);
    const near = coasts.map(({ line }) => Math.max(...line.map((at) => Math.cos(angle(at, far) - way))));
    return near.findIndex((one) => one > NEAR && one === Math.max(...near));
  };
  const open = new Map<string, Edge>();
  centres.forEach(([x, y], cell) => {
    const corners = outline.map(([a, b]): Point => [x + a, y + b]);
    corners.forEach((start, place) => {
      const end = corners[(place + 1) % corners.length]!;
      const half: Point = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
      // An edge that comes twice lies inside.
      if (!open.delete(key(half))) open.set(key(half), { cell, start, end, coast: toward(half) });
    });
  });
  const from = new Map([...open.values()].map((edge) => [key(edge.start), edge]));
  const line = [...from.values()].slice(0, 1);
  while (line.length && line.length < from.size) line.push(from.get(key(line.at(-1)!.end))!);
  return line;
}

/** Runs of edges with one coast. */
function coasts(board: Board, edges: Edge[]): Coast[] {
  const first = edges.findIndex(({ coast }, place) => coast !== edges.at(place - 1)!.coast);
  const round = [...edges.slice(first), ...edges.slice(0, first)];
  return board.coasts.map((coast, place) => {
    const run = round.filter((edge) => edge.coast === place);
    const line = run.length ? [run[0]!.start, ...run.map(({ end }) => end)] : [];
    return { ...coast, line, cells: run.length ? [run[0]!.cell, run.at(-1)!.cell] : [] };
  });
}
