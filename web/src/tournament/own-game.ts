// To the game that has begun for a player, once: whoever comes back from it stays where they are.
import { get } from "../api.ts";
import { go } from "../route.ts";
import { ownTable } from "./score.ts";
import type { Tournament } from "./wire.ts";

/** How often a table asks where its tournament is; it also says that somebody is there. */
const EVERY = 10_000;

export function goToOwnGame({ rounds, me, status }: Tournament): void {
  const mine = ownTable(rounds, me)?.pairing;
  if (!mine?.match || mine.result || status === "paused" || status === "over") return;
  const key = `hexagora ${mine.match}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
  } catch {
    return; // without a memory somebody would be sent there again and again
  }
  if (location.pathname !== `/g/${mine.match}`) go(`/g/${mine.match}`);
}

/** From a table of a tournament on to the next one, while `free` says that nothing holds its player there. */
export function follow(id: string, free: () => boolean): () => void {
  const ask = () => {
    // What fails is asked again soon.
    if (!document.hidden) void get<Tournament>(`/api/tournaments/${id}`).then((tournament) => free() && goToOwnGame(tournament), () => undefined);
  };
  ask();
  const timer = setInterval(ask, EVERY);
  return () => clearInterval(timer);
}
