// What is said to those who do not see the page: all of it in one place, so that nothing is said twice or cut short.
import type { Node } from "./tree.ts";

/** What may be said, in the order in which it is if it comes together. */
const KINDS = ["done", "place", "review", "engine", "board"] as const;
/** Milliseconds that may pass before something is said: of quick steps only the last one is. */
const PAUSE = 250;

class Voice {
  /** What is said now. A new object is said again, whatever its text. */
  now = $state.raw({ text: "" });
  /** The move whose name is read because the focus has come to it: that need not be said, too. */
  read: Node | null = null;
  private readonly next = new Map<string, () => string>();
  private timer = 0;

  /** Says something soon, as it is then, instead of what waits of the same kind. */
  say(kind: (typeof KINDS)[number], text: string | (() => string)): void {
    this.next.set(kind, typeof text === "string" ? () => text : text);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.speak(), PAUSE);
  }

  /** Another page: what was said on the last one is past. */
  silence(): void {
    clearTimeout(this.timer);
    this.next.clear();
    this.now = { text: "" };
    this.read = null;
  }

  private speak(): void {
    const text = KINDS.flatMap((kind) => this.next.get(kind)?.() || []).join(" ");
    this.next.clear();
    if (text) this.now = { text };
  }
}

export const voice = new Voice();
