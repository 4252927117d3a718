// Figures with their intervals, in words.
import { page } from "../page.svelte.ts";
import { say } from "../words.ts";

export type Bounds = [value: number, low: number, high: number];

const decimal = (value: number, digits: number) =>
  value.toLocaleString(page.boot.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const percent = (share: number) => say("lab.percent", { value: decimal(100 * share, 0) });

/** `34.2 (33.1–35.3)`, large numbers without decimals; a dash where too little is known. */
export function count(bounds: Bounds | null): string {
  if (!bounds) return "–";
  const digits = bounds[0] < 100 ? 1 : 0;
  const [value, low, high] = bounds.map((bound) => decimal(bound, digits)) as [string, string, string];
  return say("lab.range", { value, low, high });
}

/** `58% (52–64)`. */
export function share([value, low, high]: Bounds): string {
  return say("lab.range", { value: percent(value), low: decimal(100 * low, 0), high: decimal(100 * high, 0) });
}
