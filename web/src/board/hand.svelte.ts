// What pointers do on a board besides clicking: drag a piece, draw over cells, pan, pinch.

import type { Point } from "../wire.ts";
import { cellAt, passed } from "./drag.ts";
import { length, type BoardView } from "./view.ts";

export type Gesture = "drag" | "draw" | "pan" | "pinch";

/** How a cell was picked. */
export interface Touch {
  /** By a finger, on a cell so small that it may be the wrong one. */
  unsure: boolean;
  /** A piece was dragged there. */
  dropped: boolean;
}

/** Less than so many pixels is no movement: it is a click. */
const SLOP = { mouse: 5, touch: 10 };

/** What the board says about itself, and what it does when a hand does something. */
export interface Field {
  view: () => BoardView;
  /** A place of the screen, on the board. */
  point: (place: Point) => Point;
  /** What begins where a pointer goes down; null: nothing, as far as the board is concerned. */
  begins: (cell: string | null, finger: boolean) => "drag" | "draw" | "pan" | null;
  lift: (cell: string) => void;
  drop: (cell: string | null) => void;
  draw: (cell: string) => void;
  drawn: () => void;
  /** By pixels, and nearer by a factor around a place of the screen. */
  look: (by: Point, factor: number, at: Point) => void;
}

export class Hand {
  doing = $state<Gesture | null>(null);
  /** Where the piece is that somebody drags. */
  at = $state.raw<Point | null>(null);
  /** The last that came was a finger. */
  finger = $state(false);
  /** The click that ends a gesture is none. */
  #clicks = true;
  /** Where pointers are on the screen. */
  #pointers = new Map<number, Point>();
  #start: { place: Point; cell: string | null; gesture: Gesture | null } | null = null;
  #field: Field;

  constructor(field: Field) {
    this.#field = field;
  }

  down(event: PointerEvent): void {
    this.finger = event.pointerType === "touch";
    if (event.button !== 0) return;
    const place: Point = [event.clientX, event.clientY];
    // What was forgotten: an element that is gone tells nothing of its pointers.
    if (event.isPrimary) this.#pointers.clear();
    this.#pointers.set(event.pointerId, place);
    if (this.#pointers.size === 2) {
      this.#end(false);
      this.#begin(event, "pinch");
      return;
    }
    const cell = (event.target as Element).getAttribute("data-cell");
    this.#start = { place, cell, gesture: this.#field.begins(cell, this.finger) };
    this.#clicks = true;
    this.doing = null;
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now: Point = [event.clientX, event.clientY];
    const start = this.#start;
    if (!this.doing) {
      if (!start?.gesture || length(start.place, now) < SLOP[this.finger ? "touch" : "mouse"]) return;
      this.#begin(event, start.gesture);
      if (this.doing === "drag") this.#field.lift(start.cell!);
    }
    const by: Point = [now[0] - before[0], now[1] - before[1]];
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId);
    this.#pointers.set(event.pointerId, now);
    if (this.doing === "drag") this.at = this.#field.point(now);
    else if (this.doing === "draw") this.#draw(before, now);
    else if (this.doing === "pan") this.#field.look(by, 1, now);
    else if (this.doing === "pinch" && others[0]) {
      const other = others[0][1];
      const factor = length(now, other) / Math.max(length(before, other), 1);
      this.#field.look([by[0] / 2, by[1] / 2], factor, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    }
  }

  /** True if this ended something that was more than a click. */
  up(event: PointerEvent): boolean {
    const known = this.#pointers.delete(event.pointerId);
    if (!known || !this.doing) {
      this.#start = null;
      return false;
    }
    if (this.doing === "drag") this.at = this.#field.point([event.clientX, event.clientY]);
    if (this.doing === "pinch" && this.#pointers.size) this.doing = "pan";
    else this.#end(true);
    return true;
  }

  cancel(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    this.#end(false);
  }

  /** Something is done on the board, or will be if the pointer moves on. */
  get holds(): boolean {
    return this.doing !== null || !!this.#start?.gesture;
  }

  /** A place of the screen, on the board. */
  point(place: Point): Point {
    return this.#field.point(place);
  }

  /** Whether a click is one. */
  get clicks(): boolean {
    return this.#clicks;
  }

  #begin(event: PointerEvent, gesture: Gesture): void {
    this.doing = gesture;
    this.#clicks = false;
    for (const id of this.#pointers.keys()) (event.currentTarget as Element).setPointerCapture(id);
  }

  #draw(from: Point, to: Point): void {
    const { view, point, draw } = this.#field;
    for (const cell of passed(view(), point(from), point(to))) draw(cell);
  }

  #end(whole: boolean): void {
    const { doing, at } = this;
    this.doing = this.at = this.#start = null;
    if (doing === "drag") this.#field.drop(whole && at ? cellAt(this.#field.view(), at) : null);
    else if (doing === "draw" && whole) this.#field.drawn();
  }
}
