// The whole game looked at: what everybody could expect in each position, and where that changed by a mistake.
import { sentence } from "../api.ts";
import { lines } from "./stream.ts";
import { requestOf, type Study } from "./study.svelte.ts";
import type { Node } from "./tree.ts";
import type { Evaluation, Mistake, Review as Last, Waiting } from "./wire.ts";

export class Review {
  /** The positions that are looked at: the main line as it was when it began. */
  nodes = $state.raw<Node[]>([]);
  /** By the number of the position, as far as they are known. */
  evaluations = $state.raw<Evaluation[]>([]);
  mistakes = $state.raw<Mistake[]>([]);
  /** The person at each colour, when the game ended. */
  seats = $state.raw<number[]>([]);
  running = $state(false);
  done = $state(false);
  waiting = $state(0);
  refusal = $state("");
  private stops: AbortController | null = null;

  constructor(private readonly study: Study) {}

  async run(): Promise<void> {
    this.stop();
    const stops = (this.stops = new AbortController());
    const { root, tree } = this.study;
    this.nodes = [root, ...root.following];
    this.evaluations = [];
    this.mistakes = [];
    this.done = false;
    this.refusal = "";
    this.running = true;
    try {
      this.seats = (await this.study.lookahead(root.end)).position.seats;
      const asked = requestOf(tree, root.end);
      for await (const line of lines<Evaluation | Last | Waiting>("/api/queries/review", asked, stops.signal)) {
        this.waiting = "waiting" in line ? line.waiting : 0;
        if ("number" in line) {
          const all = [...this.evaluations];
          all[line.number] = line;
          this.evaluations = all;
        } else if ("mistakes" in line) {
          this.mistakes = line.mistakes;
          this.done = true;
        }
      }
    } catch (error) {
      if (!stops.signal.aborted) this.refusal = sentence(error);
    }
    if (this.stops === stops) this.running = false;
  }

  stop(): void {
    this.stops?.abort();
    this.stops = null;
    this.running = false;
  }

  /** The number of the position that is nearest to one of the tree. */
  numberOf(node: Node): number {
    let near: Node | null = node;
    while (near && !this.nodes.includes(near)) near = near.parent;
    return near ? this.nodes.indexOf(near) : 0;
  }

  /** The mistake that a move of the tree is. */
  mistakeAt(node: Node): Mistake | undefined {
    const number = this.nodes.indexOf(node);
    return number > 0 ? this.mistakes.find((one) => one.number === number) : undefined;
  }

  /** The mistake that a move of the tree would have avoided. */
  avoidedBy(node: Node): Mistake | undefined {
    const number = node.parent ? this.nodes.indexOf(node.parent) + 1 : 0;
    return number > 0 ? this.mistakes.find((one) => one.number === number && one.better === node.step) : undefined;
  }
}
