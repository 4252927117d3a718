// What stands on a page, in order.
import { say } from "../words.ts";
import type { Page } from "./wire.ts";

export interface Item {
  id: string;
  title: string;
  number: number | null;
  /** A heading over it. */
  part: string;
}

export function contentsOf({ sections, tasks, variants, readings, tactics }: Page): Item[] {
  const item = (id: string, title = say(`learn.part.${id}`)): Item => ({ id, title, number: null, part: "" });
  return [
    item("idea"),
    ...sections,
    ...(tasks.length ? [item("try")] : []),
    ...(variants.length ? [item("variants")] : []),
    ...(readings.length ? [item("readings")] : []),
    ...(tactics.length ? [item("tactics")] : []),
    item("credits"),
  ];
}

/** The item in sight: the last that begins above a line of the screen; at the end of the page, the last of all. */
export function inSight(tops: number[], line: number, atEnd: boolean): number {
  return atEnd ? tops.length - 1 : Math.max(tops.findLastIndex((top) => top <= line), 0);
}
