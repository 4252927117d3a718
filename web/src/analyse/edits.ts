// What is done to the tree, with what is said of it.
import { say } from "../words.ts";
import type { Review } from "./review.svelte.ts";
import { MARKS, markName, moveText } from "./spoken.ts";
import type { Study } from "./study.svelte.ts";
import { voice } from "./voice.svelte.ts";
import type { Mistake } from "./wire.ts";

export function promote(study: Study): void {
  const { step } = study.at.branch ?? study.at;
  if (!step) return;
  study.promote();
  voice.say("done", say(study.at.main ? "analyse.is_main" : "analyse.promoted", { move: moveText(step) }));
}

export function promoteToMain(study: Study): void {
  const { step } = study.at;
  if (!step) return;
  study.promoteToMain();
  voice.say("done", say("analyse.is_main", { move: moveText(step) }));
}

export function remove(study: Study): void {
  const { step } = study.at;
  if (!step) return;
  void study.remove();
  voice.say("done", say("analyse.removed", { move: moveText(step) }));
}

export function restore(study: Study): void {
  if (!study.removed) return;
  const { step } = study.removed.node;
  void study.restore();
  voice.say("done", say("analyse.restored", { move: moveText(step!) }));
}

/** The better line of a mistake, as a variation. */
export function seeBetter(study: Study, review: Review, { number, better, line, sign }: Mistake): void {
  const played = review.nodes[number]!;
  played.sign ||= sign;
  const whole = line[0] === better ? line : [better, ...line];
  void study.show(study.added(whole, review.nodes[number - 1]));
}

/** Looks at the better line where a mistake was made, or led to. */
export function seeBetterHere(study: Study, review: Review): void {
  const { at } = study;
  const found = [...at.children, at].map((node) => review.mistakeAt(node)).find(Boolean);
  if (found) seeBetter(study, review, found);
  else voice.say("done", say("analyse.no_better"));
}

/** The next kind of mark, and none after the last. */
export function nextMark(study: Study): void {
  study.brush = MARKS[MARKS.indexOf(study.brush) + 1] ?? "";
  const mark = study.brush && markName(study.brush);
  voice.say("done", mark ? say("analyse.mark_now", { mark }) : say("analyse.mark_none"));
}
