// A game that is looked into: its tree, the position that is shown, and moves that are tried there.
import { post, sentence } from "../api.ts";
import { Trial } from "../trial.svelte.ts";
import type { Form, Lookahead, PositionRequest } from "../wire.ts";
import { headOf, recordOf, type Head, type Node, type Step, type Tree } from "./tree.ts";
import type { GameRecord } from "./wire.ts";

export const stepText = (step: Step) => (typeof step === "string" ? step : `leave ${step.leave}`);

/** How the server is asked about a position of a tree. */
export function requestOf({ head }: Tree, node: Node): PositionRequest {
  const { game, options, start } = head;
  return { ...(start ? { position: start } : { game, options }), moves: node.steps };
}

export class Study extends Trial {
  /** The position that is shown. */
  at: Node;
  /** Counts what was changed in the tree: whoever shows it looks at this. */
  version = $state(0);
  /** It is not what it was opened as. */
  changed = $state(false);
  /** The mark that a click puts on a cell, instead of a move; empty: none. */
  brush = $state("");
  /** What was deleted last, until something else is changed. */
  removed = $state.raw<{ node: Node; place: number } | null>(null);
  private readonly known = new WeakMap<Node, Lookahead>();
  /** The one that is on the board. */
  private shown: Node;

  constructor(
    readonly tree: Tree,
    readonly form: Form,
    start: Lookahead,
  ) {
    super(start.position, {});
    this.at = $state.raw(tree.root);
    this.shown = tree.root;
    this.known.set(tree.root, start);
  }

  get root(): Node {
    return this.tree.root;
  }

  get game(): string {
    return this.tree.head.game;
  }

  get players(): Form["players_by_colour"] {
    return this.form.players_by_colour;
  }

  /** What is known besides the moves. */
  get head(): Head {
    void this.version;
    return headOf(this.tree);
  }

  get record(): GameRecord {
    return recordOf(this.tree);
  }

  /** The shown position as text, once it is known. */
  get text(): string {
    void this.position;
    return this.known.get(this.at)?.text ?? "";
  }

  protected override asked(): PositionRequest {
    return requestOf(this.tree, this.at);
  }

  protected override ahead(): Promise<Lookahead> {
    return this.lookahead(this.at);
  }

  /** A position of the tree; by it the colours of the moves before it are known, too. */
  async lookahead(node: Node): Promise<Lookahead> {
    const known = this.known.get(node);
    if (known) return known;
    const told = await post<Lookahead>("/api/queries/position", requestOf(this.tree, node));
    this.known.set(node, told);
    node.line.forEach((one, place) => (one.colour = told.colours[place] ?? null));
    return told;
  }

  /** Goes to a position; stays where it is if that does not come, so that tree and board show the same. */
  async show(node: Node): Promise<void> {
    this.at = node;
    try {
      await this.go(node.steps.map(stepText));
      if (this.at === node) this.shown = node;
    } catch (error) {
      if (this.at !== node) return;
      this.at = this.shown;
      this.line = this.shown.steps.map(stepText);
      this.refuse("", sentence(error));
    }
  }

  /** The colours of the main line, by which its moves are in columns. */
  async knowColours(): Promise<void> {
    if (!this.root.following.some(({ colour }) => colour === null)) return;
    await this.lookahead(this.root.end).then(
      () => (this.version += 1),
      (error) => this.refuse("", sentence(error)),
    );
  }

  override async pick(cell: string, dropped = false): Promise<void> {
    if (this.brush) this.mark(cell);
    else await super.pick(cell, dropped);
  }

  override async add(): Promise<void> {
    const { move } = this.picker;
    if (move !== null) await this.show(this.added([move]));
  }

  /** Adds a line after some position, if it is not there; its first position. */
  added(line: Step[], from = this.at): Node {
    const [first, ...others] = line;
    const node = from.add(first!);
    if (from === this.at) node.colour ??= this.position.turn;
    node.addLine(others);
    this.change();
    return node;
  }

  /** Something was changed in the tree. */
  change(): void {
    this.version += 1;
    this.changed = true;
    this.removed = null;
    void this.knowColours();
  }

  /** Puts the chosen mark on a cell, or takes it away. */
  private mark(cell: string): void {
    const { [cell]: there, ...others } = this.at.marks;
    this.at.marks = there === this.brush ? others : { ...others, [cell]: this.brush };
    this.change();
  }

  promote(): void {
    this.at.promote();
    this.change();
  }

  promoteToMain(): void {
    this.at.promoteToMain();
    this.change();
  }

  async remove(): Promise<void> {
    if (!this.at.parent) return;
    const removed = { node: this.at, place: this.at.place };
    const before = this.at.remove();
    this.change();
    this.removed = removed;
    await this.show(before);
  }

  /** What was deleted last is there again. */
  async restore(): Promise<void> {
    if (!this.removed) return;
    const { node, place } = this.removed;
    node.restore(place);
    this.change();
    await this.show(node);
  }

  // Going through the tree

  step(by: 1 | -1): Promise<void> {
    const node = by < 0 ? this.at.parent : (this.at.children[0] ?? null);
    return node ? this.show(node) : Promise.resolve();
  }

  /** To the next variation of the last move, or the one before. */
  aside(by: 1 | -1): Promise<void> {
    const node = this.at.parent?.children[this.at.place + by];
    return node ? this.show(node) : Promise.resolve();
  }
}
