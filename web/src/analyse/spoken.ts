// The tree and its positions in words: as labels, and as they are said.
import { colourName } from "../table/names.ts";
import type { Analysis } from "../wire.ts";
import { list, say } from "../words.ts";
import { percents, type Heat } from "./chances.ts";
import type { Review } from "./review.svelte.ts";
import type { Study } from "./study.svelte.ts";
import type { Node, Step } from "./tree.ts";

export const moveText = (step: Step) => (typeof step === "string" ? step : say("moves.leave"));

export const namesOf = ({ game, players }: Study) => players.map((player) => colourName(game, player));

/** The sign of a move: somebody's, else what the review found. */
export const signOf = (review: Review, node: Node) => node.sign || review.mistakeAt(node)?.sign || "";

/** "25. Red g2, mistake". */
export function moveName(study: Study, review: Review, node: Node): string {
  const sign = signOf(review, node);
  const who = node.colour === null ? "" : `${namesOf(study)[node.colour]} `;
  return `${node.ply}. ${who}${moveText(node.step!)}${sign && `, ${say(`analyse.signs.${sign}`)}`}`;
}

/** Who won; empty while the game goes on. */
export function endOf(study: Study): string {
  const { winners } = study.position;
  if (!winners) return "";
  const names = namesOf(study);
  if (winners.length === names.length) return say("end.draw");
  const won = [...new Set(winners.map((colour) => names[colour]!))];
  return say(won.length > 1 ? "end.share" : "end.wins", { name: won[0]!, names: list(won) });
}

/** Who is to move, or has won. */
export function turnOf(study: Study): string {
  const { turn } = study.position;
  return turn === null ? endOf(study) : say("game.turn_of", { name: namesOf(study)[turn]! });
}

/** The position that is shown: the move that led to it, and whose turn it is. */
export function placeOf(study: Study, review: Review): string {
  const { at } = study;
  const move = at.parent ? moveName(study, review, at) : say("analyse.start");
  return `${at.main ? "" : `${say("analyse.variation")}, `}${move}. ${turnOf(study)}.`;
}

/** "Black 51 % and Red 49 %", by what each person may expect. */
export function chancesOf(study: Study, values: number[], seats: number[]): string {
  const whole = percents(seats.map((person) => values[person] ?? 0));
  return list(namesOf(study).map((name, colour) => say("analyse.chance", { name, percent: whole[colour]! })));
}

/** What a search has proven. */
export function verdictOf(study: Study, { proven, values }: Analysis): string {
  if (!proven) return say("analyse.unproven");
  const names = namesOf(study);
  const shares = study.position.seats.map((person) => values[person] ?? 0);
  const winners = names.filter((_, colour) => shares[colour] === Math.max(...shares));
  if (winners.length === names.length) return say("analyse.proven_draw");
  return say(winners.length > 1 ? "analyse.proven_share" : "analyse.proven", { name: winners[0]!, names: list(winners) });
}

/** How far a review has come, or what it has found. */
export function reviewOf(review: Review): string {
  const { running, waiting, done, mistakes, evaluations, nodes, refusal } = review;
  if (running) return waiting ? say("analyse.waiting", { place: waiting }) : say("analyse.finding");
  if (done) return mistakes.length ? say("analyse.finished", { count: mistakes.length }) : say("analyse.none");
  const known = evaluations.filter(Boolean).length;
  return nodes.length && !refusal ? say("analyse.stopped", { count: known, all: nodes.length }) : "";
}

/** Marks that are no letters or numbers. */
export const MARKS = ["circle", "square", "triangle", "cross"];

/** A mark on a cell, in the middle of a sentence. */
export const markName = (mark: string) =>
  MARKS.includes(mark) ? say(`analyse.marks.${mark}`).toLowerCase() : say("analyse.marked", { mark });

/** What the board shows besides its pieces, by cell: marks, how good moves are, and a mistake. */
export function notesOf(marks: Record<string, string>, heat: Heat[], mistake: { cell: string; sign: string } | null): Record<string, string> {
  const notes: Record<string, string[]> = {};
  for (const [cell, mark] of Object.entries(marks)) (notes[cell] ??= []).push(markName(mark));
  for (const { cell, percent, best } of heat) {
    (notes[cell] ??= []).push(say("analyse.percent_of", { percent }), ...(best ? [say("analyse.best")] : []));
  }
  if (mistake) (notes[mistake.cell] ??= []).push(say("analyse.played"), say(`analyse.signs.${mistake.sign}`));
  return Object.fromEntries(Object.entries(notes).map(([cell, texts]) => [cell, texts.join(", ")]));
}
