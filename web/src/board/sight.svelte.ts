// The part of a board that is in sight: all of it, unless somebody looks closer. A board that grows keeps its scale and
// place as long as nothing new would lie outside.

import type { Point } from "../wire.ts";
import { UNIT, type Frame } from "./view.ts";
import { around, bounded, keeping, moved, nearer, reshaped } from "./zoom.ts";

export const STEP = 1.5;
/** From the middle of a cell to what is well outside of it. */
const AIR = 0.7 * UNIT;

/** What there is to see. */
export interface Scenery {
  /** All of the board, with names along its edges and some air. */
  natural: Frame;
  /** What has to be in sight of a board that grows. */
  land: Frame;
  endless: boolean;
  /** Width of the box in pixels, 0 while it is not known, and width to height. */
  width: number;
  shape: number;
  /** Another turn is another picture. */
  turned: number;
}

export class Sight {
  /** What somebody chose to see; null: all. */
  chosen = $state.raw<Frame | null>(null);
  /** The next change is one of those that are shown in motion. */
  gentle = false;
  #fits = $state(0);
  #kept: { all: Frame; key: string; fits: number } | null = null;
  #scenery: () => Scenery;

  constructor(scenery: () => Scenery) {
    this.#scenery = scenery;
  }

  readonly #all = $derived.by(() => {
    const { natural, land, endless, width, shape, turned } = this.#scenery();
    const fits = this.#fits;
    const key = `${width} ${turned} ${fits}`;
    const before = this.#kept;
    let all = around(natural, shape);
    this.gentle = before !== null && before.fits !== fits;
    if (endless && before?.key === key) {
      const seen = reshaped(before.all, shape);
      const next = keeping(seen, land);
      this.gentle = next.some((value, place) => value !== seen[place]);
      all = this.gentle ? around(next, shape) : seen;
    }
    this.#kept = { all, key, fits };
    return all;
  });

  readonly frame = $derived.by((): Frame => {
    const { shape } = this.#scenery();
    return this.chosen ? reshaped(this.chosen, shape) : this.#all;
  });

  /** By pixels, and nearer by a factor; what is at a point stays there. */
  look(by: Point, factor: number, at: Point, gentle = false): void {
    const { endless, width } = this.#scenery();
    if (!width || factor <= 0) return;
    const unit = this.frame[2] / width;
    const [dx, dy]: Point = [-by[0] * unit, -by[1] * unit];
    const frame = nearer(moved(this.frame, [dx, dy]), factor, [at[0] + dx, at[1] + dy]);
    this.gentle = gentle;
    this.chosen = bounded(frame, this.#all, endless);
  }

  /** Nearer or further, around the middle or a point. */
  zoom(factor: number, at?: Point): void {
    const [left, top, width, height] = this.frame;
    this.look([0, 0], factor, at ?? [left + width / 2, top + height / 2], true);
  }

  fit(): void {
    this.gentle = true;
    this.chosen = null;
    this.#fits += 1;
  }

  /** Somebody looks closer, and something is there that they should see. */
  show(points: Point[]): void {
    if (!this.chosen || !points.length) return;
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]!)) as [number[], number[]];
    const [left, top] = [Math.min(...xs) - AIR, Math.min(...ys) - AIR];
    this.gentle = true;
    const area: Frame = [left, top, Math.max(...xs) + AIR - left, Math.max(...ys) + AIR - top];
    this.chosen = around(keeping(this.frame, area), this.#scenery().shape);
  }
}
