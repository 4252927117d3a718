// What the computer thinks of the position that is shown, as it comes. What it has found is kept while the page is open.
import { Refusal, sentence } from "../api.ts";
import type { Analysis } from "../wire.ts";
import { lines } from "./stream.ts";
import { requestOf, type Study } from "./study.svelte.ts";
import type { Node } from "./tree.ts";
import type { Waiting } from "./wire.ts";

/** Seconds of thinking: at first, and when somebody wants more. */
const SECONDS = 3;
export const LONGER = 10;

export class Engine {
  report = $state.raw<Analysis | null>(null);
  /** The place in the queue; 0: it thinks, or has nothing to do. */
  waiting = $state(0);
  running = $state(false);
  refusal = $state("");
  /** The server was not there. */
  lost = $state(false);
  /** Seconds that were asked for. */
  seconds = $state(SECONDS);
  private known = new WeakMap<Node, { report: Analysis; seconds: number }>();
  private stops: AbortController | null = null;

  constructor(private readonly study: Study) {}

  /** Another position is shown, or somebody wants it looked at for longer. */
  async look(node: Node, seconds = SECONDS): Promise<void> {
    this.stop();
    const known = this.known.get(node);
    this.report = known?.report ?? null;
    this.seconds = Math.max(seconds, known?.seconds ?? 0);
    if (known && known.seconds >= seconds) return;
    const stops = (this.stops = new AbortController());
    this.running = true;
    try {
      const asked = { ...requestOf(this.study.tree, node), seconds };
      for await (const line of lines<Analysis | Waiting>("/api/queries/analysis", asked, stops.signal)) {
        if (stops.signal.aborted) return;
        if ("waiting" in line) {
          this.waiting = line.waiting;
          continue;
        }
        this.waiting = 0;
        // A longer look begins anew: what was found before stays until it knows as much.
        if (!known || line.final || line.simulations > known.report.simulations) this.report = line;
        if (line.final) this.known.set(node, { report: line, seconds });
      }
    } catch (error) {
      if (!stops.signal.aborted) this.refusal = sentence(error);
      this.lost = error instanceof Refusal && error.code === "offline";
    }
    if (this.stops === stops) this.running = false;
  }

  stop(): void {
    this.stops?.abort();
    this.stops = null;
    this.running = false;
    this.waiting = 0;
    this.refusal = "";
    this.lost = false;
    this.report = null;
  }
}
