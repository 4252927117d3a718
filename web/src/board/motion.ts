// How pieces move: briefly, and not at all for people who prefer reduced motion.

import { cubicOut } from "svelte/easing";
import type { Attachment } from "svelte/attachments";
import type { TransitionConfig } from "svelte/transition";
import type { Point } from "../wire.ts";
import { length } from "./view.ts";

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const moved = (duration: number, css: (t: number, u: number) => string, delay = 0): TransitionConfig =>
  calm() ? { duration: 0 } : { duration, delay, css, easing: cubicOut };

/** A new piece comes onto its cell. */
export const drop = (_: Element) => moved(160, (t) => `opacity:${t};transform:scale(${0.85 + 0.15 * t})`);

/** A piece leaves the board, or something that was owned is given up. */
export const leave = (_: Element) => moved(320, (t) => `opacity:${t}`);

/** What is owned grows out of its middle. */
export const grow = (_: Element) => moved(240, (t) => `opacity:${t};transform:scale(${0.3 + 0.7 * t})`);

/** A piece is turned over: its one side goes in the first half of the time, the other comes in the second. */
export const hide = (_: Element) => moved(100, (t) => `transform:scaleX(${t})`);
export const show = (_: Element) => moved(120, (t) => `transform:scaleX(${t})`, 100);

/** Milliseconds for each leg of a way, of which no more than so many are counted. */
const LEG = 220;
const LEGS = 4;

/** A piece that travels goes its way, lifted a little. */
export function glide(way: Point[]): Attachment {
  return (piece) => {
    const end = way.at(-1);
    if (!end || calm()) return;
    const lengths = way.map((point, place) => (place ? length(way[place - 1]!, point) : 0));
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    let gone = 0;
    const steps = way.map((point, place) => {
      gone += lengths[place]!;
      const [x, y] = [point[0] - end[0], point[1] - end[1]];
      const lifted = place && place < way.length - 1 ? 1.04 : 1;
      return { transform: `translate(${x}px,${y}px) scale(${lifted})`, offset: Math.min(gone / whole, 1) };
    });
    const run = piece.animate(steps, { duration: LEG * Math.min(way.length - 1, LEGS), easing: "ease-out" });
    return () => run.cancel();
  };
}
