// What part of a board is in sight. A shape is width to height; all that is in sight has the shape of the picture's box.

import type { Point } from "../wire.ts";
import { UNIT, type Frame } from "./view.ts";

/** Nobody looks nearer than at so much. */
const NEAREST = 3 * UNIT;
/** A board without edge can be seen from further away than all of it needs. */
const FURTHEST = 2;

/** The smallest frame of a shape that has all of another in its middle. */
export function around([left, top, width, height]: Frame, shape: number): Frame {
  const wide = Math.max(width, height * shape);
  return [left - (wide - width) / 2, top - (wide / shape - height) / 2, wide, wide / shape];
}

/** The same place and width, in another shape: a box that grows or shrinks below moves nothing. */
export function reshaped([left, top, width]: Frame, shape: number): Frame {
  return [left, top, width, width / shape];
}

/** Nearer by a factor; what is at a point stays there. */
export function nearer([left, top, width, height]: Frame, factor: number, [x, y]: Point): Frame {
  return [x - (x - left) / factor, y - (y - top) / factor, width / factor, height / factor];
}

export function moved([left, top, width, height]: Frame, [dx, dy]: Point): Frame {
  return [left + dx, top + dy, width, height];
}

/** The smallest change that brings an area into sight: the frame moves, and grows only where the area is too large. It
 * grows by a cell more than it must, so that it need not do so again with the next tile. */
export function keeping(frame: Frame, area: Frame): Frame {
  const [left, width] = along(frame[0], frame[2], area[0], area[2]);
  const [top, height] = along(frame[1], frame[3], area[1], area[3]);
  return [left, top, width, height];
}

function along(start: number, length: number, first: number, needed: number): Point {
  const end = start + length;
  const last = first + needed;
  if (first >= start && last <= end) return [start, length];
  if (needed <= length) return [first < start ? first : last - length, length];
  const [from, to] = [Math.min(start, first < start ? first - UNIT : first), Math.max(end, last > end ? last + UNIT : last)];
  return [from, to - from];
}

/** A frame that somebody chose, so that they do not lose the board: inside of all of it or, where it has no edge, with
 * some of it in the middle. Null: that is all of it. */
export function bounded(frame: Frame, whole: Frame, endless: boolean): Frame | null {
  const widest = whole[2] * (endless ? FURTHEST : 1);
  if (!endless && frame[2] > 0.99 * widest) return null;
  const [x, y]: Point = [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2];
  const factor = frame[2] / Math.min(Math.max(frame[2], Math.min(NEAREST, widest)), widest);
  const [, , width, height] = nearer(frame, factor, [x, y]);
  const middle = (at: number, start: number, length: number, shown: number) => {
    const margin = endless ? 0 : Math.min(shown, length) / 2;
    return Math.min(Math.max(at, start + margin), start + length - margin);
  };
  return [
    middle(x, whole[0], whole[2], width) - width / 2,
    middle(y, whole[1], whole[3], height) - height / 2,
    width,
    height,
  ];
}
