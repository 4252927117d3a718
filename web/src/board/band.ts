// Bands along the board's edge, outside its cells: coasts, with mitred corners and cut where two of them meet.

import type { Point } from "../wire.ts";
import { UNIT, type BoardView } from "./view.ts";

/** Of a hexagon. */
const RADIUS = UNIT / Math.sqrt(3);
/** Between two coasts. */
const GAP = RADIUS / 6;

const unit = ([x, y]: Point): Point => [x / Math.hypot(x, y), y / Math.hypot(x, y)];
const dot = ([a, b]: Point, [x, y]: Point) => a * x + b * y;
const cross = ([a, b]: Point, [x, y]: Point) => a * y - b * x;
const minus = ([a, b]: Point, [x, y]: Point): Point => [a - x, b - y];

/** Where a line that is so far out begins, if it is cut along the way out. */
function cut(end: Point, step: Point, normal: Point, out: Point, far: number): Point {
  const [x, y] = unit(out);
  const across: Point = cross(out, step) > 0 ? [-y, x] : [y, -x];
  const along = (GAP / 2 - far * dot(normal, across)) / dot(step, across);
  return [end[0] + normal[0] * far + step[0] * along, end[1] + normal[1] * far + step[1] * along];
}

/** A line so far outside another one. Corners are mitred; the ends are cut along the ways out, half a gap from them. */
export function offset(line: Point[], out: [Point, Point], far: number): Point[] {
  const steps = line.slice(1).map((point, place) => unit(minus(point, line[place]!)));
  const side = Math.sign(cross(steps[0]!, out[0]));
  const normals = steps.map(([x, y]): Point => [-y * side, x * side]);
  const [last, back] = [line.length - 1, steps.at(-1)!];
  return line.map((point, place): Point => {
    if (place === 0) return cut(point, steps[0]!, normals[0]!, out[0], far);
    if (place === last) return cut(point, [-back[0], -back[1]], normals.at(-1)!, out[1], far);
    const [a, b] = [normals[place - 1]!, normals[place]!];
    const part = far / (1 + dot(a, b));
    return [point[0] + (a[0] + b[0]) * part, point[1] + (a[1] + b[1]) * part];
  });
}

/** A coast's corners, round it, from 9 to 34 % of a cell's radius outside the cells; in thumbnails it is wider. An emblem
 * may have no room for it. */
export function band(board: BoardView, { cells, line }: BoardView["coasts"][number], small: boolean): Point[] {
  if (!line.length) return [];
  const way = (place: number): Point => minus(line.at(place)!, board.centres[cells.at(place)!]!);
  const out: [Point, Point] = [way(0), way(-1)];
  const [inner, outer] = small ? [0.06, 0.46] : [0.09, 0.34];
  return [...offset(line, out, outer * RADIUS), ...offset(line, out, inner * RADIUS).reverse()];
}
