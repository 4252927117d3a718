// What somebody has done of the lessons, as this browser remembers it: exercises by their ids, "walk" for the first game.
import { lists } from "../home.svelte.ts";
import { settings } from "../settings.svelte.ts";

export const isDone = (game: string, what: string) => settings.lessons.includes(`${game}/${what}`);

export function noteDone(game: string, what: string): void {
  if (!isDone(game, what)) settings.set({ lessons: [...settings.lessons, `${game}/${what}`] });
}

/** A task of the walk: exercises of the page may have the same ids. */
export const taskOf = (id: string) => `walk/${id}`;

/** Whether somebody has never looked at a lesson of a game, nor played it to its end, nor declined to learn it. */
export const isNewTo = (game: string) =>
  lists.known &&
  !settings.lessons.some((one) => one.startsWith(`${game}/`)) &&
  !lists.data.mine.some((match) => match.game === game && match.status === "over");
