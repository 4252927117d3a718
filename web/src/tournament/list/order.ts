// Tournaments in a list, and what they are called there.
import { say } from "../../words.ts";
import type { TournamentSummary } from "../wire.ts";

const RANK: Record<TournamentSummary["status"], number> = { playing: 0, paired: 0, between: 0, paused: 0, new: 1, over: 2 };

/** What is being played first, what is over last; else the newest first. */
export const byStatus = (one: TournamentSummary, other: TournamentSummary) =>
  RANK[one.status] - RANK[other.status] || other.created - one.created;

/** A code as it was typed or read aloud: any case, spaces and hyphens in it, or the whole address. */
export const codeIn = (typed: string) =>
  (typed.trim().toLowerCase().split("/t/").at(-1) ?? "").split(/[/?#]/)[0]!.replace(/[\s-]/g, "");

export const isCode = (code: string) => /^[a-z0-9]{6}$/.test(code);

/** A system by its name; a round robin in which all meet twice has one of its own. */
export const systemName = (system: string, cycles = 1) =>
  system === "double" || cycles > 1 ? say("tournaments.double") : say(`tournament.system.${system}`);
