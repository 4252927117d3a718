import type { Lesson } from "./wire.ts";

/** The lesson to begin with: the shortest; among several of them, that of one's favourite game. */
export function easiest(lessons: Lesson[], favourite: string): Lesson | undefined {
  const least = Math.min(...lessons.map(({ minutes }) => minutes));
  const short = lessons.filter(({ minutes }) => minutes === least);
  return short.find(({ game }) => game === favourite) ?? short[0];
}
