// A board as it is drawn: the wire's points in drawing units and turned.

import type { Board, Point } from "../wire.ts";

/** From a cell to its neighbour. The sizes of everything drawn are in these units, or parts of one. */
export const UNIT = 60;
/** How much of a cell is filled; the rest is the line between cells. */
export const INSET = 0.967;

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
    radius: (points ? 0.287 : tiled ? 0.5 : 0.395) * UNIT,
    centres,
    outline,
    bounds: bounds(centres, outline),
    faces: board.faces.map((face) => ({ ...face, centre: turn(face.centre), corners: face.corners.map(turn) })),
    labels: board.labels.map((label) => {
      const [x, y] = turn([label.x, label.y]);
      return { ...label, x, y };
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

/** The names of rows and columns in letters of some size, so far out that they stand clear of cells and coasts; every
 * second one where they would touch. */
export function edgeNames(board: BoardView, size: number): Board["labels"] {
  if (board.points) return board.labels;
  const coast = board.coasts.length ? 0 : -0.16;
  const kept = size > 0.8 * UNIT ? 2 : 1;
  return board.labels
    .filter(({ text }) => (/[a-z]/.test(text) ? text.charCodeAt(0) - 97 : +text) % kept === 0)
    .map((label) => {
      const last = board.centres.find(
        (at, cell) => length(at, [label.x, label.y]) < 1.01 * UNIT && namesOf(board, cell).includes(label.text),
      );
      if (!last) return label;
      const wide = 0.6 + 0.25 * (label.text.length - 1);
      const [x, y] = toward(last, [label.x, label.y], coast + 0.76 + (wide * size) / UNIT);
      return { ...label, x, y };
    });
}

/** A cell's column and row, as they are named along the edges; where cells are points, its row. */
export function namesOf(board: Board, cell: number): string[] {
  return board.cells[cell]!.match(/-?\d+|[a-z]+/g)!;
}

/** Whether a name along the edges is that of a cell's row or column. */
export function isOf(board: BoardView, { text, of }: Board["labels"][number], cell: number): boolean {
  const [first, second] = namesOf(board, cell);
  return text === (of === "row" && !board.points ? second : first);
}

/** What the picture shows: the board, the names along its edges, and some air; of a board that grows, also where it may. */
export function frame(board: BoardView, labels: Board["labels"], size: number, air: number, grows = board.tiled): Frame {
  let [left, top, right, bottom] = board.bounds;
  if (grows) {
    const [wide, high] = [GROWING - (right - left), GROWING - (bottom - top)].map((lack) => Math.max(lack / 2, 0));
    [left, top, right, bottom] = [left - wide!, top - high!, right + wide!, bottom + high!];
  }
  const [x0, x1] = [left, right];
  [left, top, right, bottom] = [left - air, top - air, right + air, bottom + air];
  for (const { x, y } of labels) {
    [left, right] = [Math.min(left, x - 0.7 * size), Math.max(right, x + 0.7 * size)];
    [top, bottom] = [Math.min(top, y - 0.7 * size), Math.max(bottom, y + 0.7 * size)];
  }
  // Rows have their names on one side only; the board stays in the middle all the same.
  const aside = Math.max(x0 - left, right - x1);
  return [x0 - aside, top, x1 - x0 + 2 * aside, bottom - top];
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
  return links(board, cells).map(({ d }) => d).join("");
}

/** The same one by one, with the steps to each from an end of the chain. */
export function links(board: BoardView, cells: Iterable<string>): { d: string; steps: number }[] {
  const among = new Set([...cells].map((cell) => board.number.get(cell) ?? -1));
  const beside = (cell: number) => (board.neighbours[cell] ?? []).filter((other) => among.has(other));
  const steps = new Map<number, number>();
  for (const start of [...among].sort((a, b) => beside(a).length - beside(b).length)) {
    if (steps.has(start)) continue;
    const line = [start];
    steps.set(start, 0);
    for (const cell of line)
      for (const next of beside(cell))
        if (!steps.has(next)) {
          steps.set(next, steps.get(cell)! + 1);
          line.push(next);
        }
  }
  return [...steps].flatMap(([a, far]) =>
    beside(a)
      .filter((b) => far < steps.get(b)! || (far === steps.get(b)! && a < b))
      .map((b) => ({ d: path([board.centres[a]!, board.centres[b]!]), steps: far })),
  );
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

/** An arrow along some points, from a distance after the first to one before the last. */
export function arrow(way: Point[], after: number, before: number): { line: string; head: string } | null {
  if (way.length < 2) return null;
  const [end, last] = [way.at(-1)!, way.at(-2)!];
  const far = length(last, end);
  const start = toward(way[0]!, way[1]!, after / length(way[0]!, way[1]!));
  const [tip, back] = [before, before + 10].map((gap) => toward(end, last, gap / far)) as [Point, Point];
  const [dx, dy] = [((end[1] - last[1]) / far) * 6, ((last[0] - end[0]) / far) * 6];
  const wings: Point[] = [[back[0] + dx, back[1] + dy], [back[0] - dx, back[1] - dy]];
  return { line: path([start, ...way.slice(1, -1), back]), head: path([tip, ...wings], true) };
}
