// Figures with their intervals, in words.
import { page } from "../page.svelte.ts";
import { say } from "../words.ts";
import type { LabRow } from "./wire.ts";

export type Bounds = [value: number, low: number, high: number];

const decimal = (value: number, digits: number) =>
  value.toLocaleString(page.boot.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** `34.2 (33.1–35.3)`, large numbers without decimals, `0.03 (0.00–0.14)`; a dash where too little is known. */
export function count(bounds: Bounds | null): string {
  if (!bounds) return "–";
  const digits = bounds[2] < 1 ? 2 : bounds[0] < 100 ? 1 : 0;
  const [value, low, high] = bounds.map((bound) => decimal(bound, digits)) as [string, string, string];
  return say("lab.range", { value, low, high });
}

/** How long games are: with games that were stopped only a bound, which has no interval. */
export function plies({ length, stopped }: Pick<LabRow, "length" | "stopped">): string {
  return length && stopped ? say("lab.more_than", { value: decimal(Math.floor(length[0]), 0) }) : count(length);
}

/** Percentages that have the sum of their shares: rounded down, and up again where most was lost. */
export function wholePercents(shares: number[]): number[] {
  const exact = shares.map((share) => Number((100 * share).toFixed(6)));
  const percents = exact.map(Math.floor);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const missing = Math.floor(sum(exact) + 0.5) - sum(percents);
  const loss = (place: number) => exact[place]! - percents[place]!;
  const byLoss = [...exact.keys()].sort((a, b) => loss(b) - loss(a));
  for (const place of byLoss.slice(0, missing)) percents[place]! += 1;
  return percents;
}

/** `58% (52–64)` for each part of one whole. */
export function shares(parts: Bounds[]): string[] {
  const percents = wholePercents(parts.map(([value]) => value));
  return parts.map(([, low, high], place) => {
    const value = say("lab.percent", { value: percents[place]! });
    return say("lab.range", { value, low: decimal(100 * low, 0), high: decimal(100 * high, 0) });
  });
}

export const share = (bounds: Bounds) => shares([bounds])[0]!;

/** A person at a game with a swap: by what they did first, else by their number. */
export const person = (place: number) => say(["lab.began", "lab.answered"][place] ?? "lab.person", { number: place + 1 });
