// A board as it is drawn: the wire's points in drawing units and turned.

import type { Board, Point } from "../wire.ts";

/** From a cell to its neighbour. The sizes of everything drawn are in these units, or parts of one. */
export const UNIT = 60;

export interface BoardView extends Board {
  number: Map<string, number>;
  /** Cells are points joined by lines. */
  points: boolean;
  /** Pieces are tiles that fill their cells. */
  tiled: boolean;
  /** Of a piece. */
  radius: number;
}

export function viewOf(board: Board, turned: number): BoardView {
  const points = !board.outline.length;
  const tiled = board.shape === "plane";
  const angle = turned * (board.shape === "square" ? Math.PI / 2 : Math.PI / 3);
  const [cos, sin] = [Math.cos(angle) * UNIT, Math.sin(angle) * UNIT];
  const turn = ([x, y]: Point): Point => [x * cos - y * sin, x * sin + y * cos];
  const centres = board.centres.map(turn);
  const outline = board.outline.map(turn);
  return {
    ...board,
    number: new Map(board.cells.map((cell, number) => [cell, number])),
    points,
    tiled,
    radius: (points ? 0.27 : tiled ? 0.5 : 0.36) * UNIT,
    centres,
    outline,
    bounds: bounds(centres, outline),
    faces: board.faces.map((face) => ({ ...face, centre: turn(face.centre), corners: face.corners.map(turn) })),
    labels: board.labels.map((label) => {
      const [x, y] = turn([label.x, label.y]);
      return { text: label.text, x, y };
    }),
    names: board.names?.map(turn),
    coasts: board.coasts.map((coast) => ({ ...coast, line: coast.line.map(turn), badge: turn(coast.badge) })),
  };
}

function bounds(centres: Point[], outline: Point[]): Board["bounds"] {
  const around = outline.length ? outline : [[0, 0]];
  const [dx, dy] = [0, 1].map((axis) => Math.max(...around.map((corner) => corner[axis]!))) as Point;
  const [xs, ys] = [0, 1].map((axis) => centres.map((centre) => centre[axis]!)) as [number[], number[]];
  return [Math.min(...xs) - dx, Math.min(...ys) - dy, Math.max(...xs) + dx, Math.max(...ys) + dy];
}

export type Frame = [left: number, top: number, width: number, height: number];

/** The smallest picture of a board that grows, so that its first tiles are not giants. */
const GROWING = 7 * UNIT;

/** The names of rows and columns in letters of some size, so far out that they stand clear of cells and coasts. */
export function edgeNames(board: BoardView, size: number): Board["labels"] {
  const coast = board.coasts.length ? 0 : -0.18;
  return board.labels.map(({ text, x, y }) => {
    const last = board.centres.find(
      (at, cell) =>
        length(at, [x, y]) < 1.01 * UNIT && board.cells[cell]!.match(/-?\d+|[a-z]+/g)!.includes(text),
    );
    if (!last) return { text, x, y };
    // Beside a row there is an edge, above and below a column a corner that stands out further.
    const level = Math.abs(last[1] - y) < 1;
    const [out, down] = toward(last, [x, y], coast + (level ? 0.78 + (0.6 * size) / UNIT : 0.94 + (0.5 * size) / UNIT));
    return { text, x: out, y: down };
  });
}

/** What the picture shows: the board, the names along its edges, and some air. */
export function frame(board: BoardView, labels: Board["labels"], size: number, air: number): Frame {
  let [left, top, right, bottom] = board.bounds;
  if (board.tiled) {
    const [wide, high] = [GROWING - (right - left), GROWING - (bottom - top)].map((lack) => Math.max(lack / 2, 0));
    [left, top, right, bottom] = [left - wide!, top - high!, right + wide!, bottom + high!];
  }
  const [x0, x1] = [left, right];
  for (const { x, y } of labels) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  // Rows have their names on one side only; the board stays in the middle all the same.
  const aside = Math.max(x0 - left, right - x1);
  [left, right] = [x0 - aside, x1 + aside];
  if (labels.length) air = size * 0.7;
  return [left - air, top - air, right - left + 2 * air, bottom - top + 2 * air];
}

/** The cell whose centre is nearest to a point. */
export function nearest(board: Board, [x, y]: Point): number {
  let [best, least] = [0, Infinity];
  board.centres.forEach(([a, b], cell) => {
    const far = (a - x) ** 2 + (b - y) ** 2;
    if (far < least) [best, least] = [cell, far];
  });
  return best;
}

/** The point that lies this part of the way from one point to another. */
export function toward(start: Point, end: Point, part: number): Point {
  return [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part];
}

export const length = ([x, y]: Point, [a, b]: Point) => Math.hypot(a - x, b - y);

const short = (value: number) => +value.toFixed(1);

export function path(points: Point[], closed = false): string {
  return points.length ? `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${closed ? "z" : ""}` : "";
}

export const translate = ([x, y]: Point) => `translate(${short(x)} ${short(y)})`;

/** Some cells' outlines, in part: 1 fills the cells. */
export function tiles(board: BoardView, cells: Iterable<string>, part: number): string {
  let drawn = "";
  for (const cell of cells) {
    const [x, y] = centre(board, cell) ?? [];
    if (x === undefined || y === undefined) continue;
    drawn += path(board.outline.map(([a, b]) => [x + a * part, y + b * part]), true);
  }
  return drawn;
}

/** Where a cell is; nowhere if it is not on this board: a tile may have left together with the ground it stood on. */
export function centre(board: BoardView, cell: string): Point | undefined {
  return board.centres[board.number.get(cell) ?? -1];
}

export function centres(board: BoardView, cells: string[]): Point[] {
  return cells.map((cell) => centre(board, cell)).filter((point) => point !== undefined);
}

/** Lines between neighbours among some cells, each once. */
export function ties(board: BoardView, cells: Iterable<string>): string {
  const among = new Set([...cells].map((cell) => board.number.get(cell) ?? -1));
  let drawn = "";
  for (const a of among)
    for (const b of board.neighbours[a] ?? [])
      if (a < b && among.has(b)) drawn += path([board.centres[a]!, board.centres[b]!]);
  return drawn;
}

/** The outer edges of some cells together. */
export function fence(board: BoardView, cells: string[]): string {
  const key = ([x, y]: Point) => `${Math.round(x)},${Math.round(y)}`;
  const middle = (a: Point, b: Point) => key(toward(a, b, 0.5));
  const edges = new Map<string, Point[]>();
  for (const [x, y] of centres(board, cells)) {
    const corners = board.outline.map(([a, b]): Point => [x + a, y + b]);
    corners.forEach((corner, place) => {
      const next = corners[(place + 1) % corners.length]!;
      // An edge that comes twice lies between two of the cells.
      if (!edges.delete(middle(corner, next))) edges.set(middle(corner, next), [corner, next]);
    });
  }
  return [...edges.values()].map((edge) => path(edge)).join("");
}
