// Clocks as people read them. The server says what was left when it spoke; the browser counts on from there.
import type { ClockRule, Clocks } from "../wire.ts";
import { say } from "../words.ts";

export const LOW = 10_000;

/** Milliseconds left for a person, `since` milliseconds after the clocks were sent. */
export function left(clocks: Clocks, person: number, since: number): number {
  const sent = clocks.left[person] ?? 0;
  return clocks.running === person ? Math.max(0, sent - since) : sent;
}

const two = (number: number) => String(number).padStart(2, "0");

/** 2:05, 1:02:05, below ten seconds with tenths, and from a day on in days and hours. */
export function face(ms: number): string {
  if (ms < LOW) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return say("clock.days_hours", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A clock's rule in words: "10 min + 5 s", "1:30 + 5 s", "3 days a move". */
export function rule(clock: ClockRule): string {
  if (clock.kind === "days") return say("clock.per_move", { count: clock.days });
  const { seconds, increment } = clock;
  if (seconds % 60) return say("clock.fischer_odd", { time: face(seconds * 1000), increment });
  return say("clock.fischer", { minutes: seconds / 60, increment });
}
