// A game as a tree of moves: the main line, and what might have been played. Records (version 3) are its text.
import type { Leave } from "../wire.ts";
import type { GameRecord, RecordMove } from "./wire.ts";

export type Step = string | Leave;
export type Sign = NonNullable<RecordMove["sign"]>;

export const SIGNS = ["!!", "!", "!?", "?!", "?", "??"] as const satisfies Sign[];

/** A position. The first of its children is the main line; parent and step never change. */
export class Node {
  children: Node[] = [];
  comment = "";
  sign: Sign = "";
  marks: Record<string, string> = {};
  /** The colour that made the step, once it is known. */
  colour: number | null = null;
  /** What else a record says of the move: it is kept as it is. */
  rest: Pick<RecordMove, "seconds" | "offers"> = {};

  constructor(
    readonly parent: Node | null,
    readonly step: Step | null,
  ) {}

  /** From the one after the root to this one. */
  get line(): Node[] {
    const line: Node[] = [];
    for (let node: Node = this; node.parent; node = node.parent) line.unshift(node);
    return line;
  }

  get steps(): Step[] {
    return this.line.map((node) => node.step!);
  }

  /** How many moves lead here. */
  get ply(): number {
    let ply = 0;
    for (let node: Node = this; node.parent; node = node.parent) ply += 1;
    return ply;
  }

  /** The positions that follow by the main line. */
  get following(): Node[] {
    const following: Node[] = [];
    for (let [next] = this.children; next; [next] = next.children) following.push(next);
    return following;
  }

  get end(): Node {
    return this.following.at(-1) ?? this;
  }

  /** Its place among the moves of its parent; 0 is the main line. */
  get place(): number {
    return this.parent?.children.indexOf(this) ?? 0;
  }

  /** Whether it belongs to the game itself. */
  get main(): boolean {
    return this.line.every(({ place }) => place === 0);
  }

  /** The first move of the variation that it is in; null: it is in the main line. */
  get branch(): Node | null {
    let node: Node | null = this;
    while (node && node.place === 0) node = node.parent;
    return node;
  }

  /** As links have it: after `20` moves of the main line, or `20.1.3`: from there three moves into variation 1. */
  get path(): string {
    const parts = [0];
    for (let node: Node = this; node.parent; node = node.parent) {
      parts[0]! += 1;
      if (node.place) parts.unshift(0, node.place);
    }
    return parts.join(".");
  }

  /** The position with a path from here, or as far as there is one. */
  at(path: string): Node {
    let node: Node = this;
    let place = 0;
    path.split(".").forEach((number, index) => {
      if (index % 2) place = Number(number);
      else
        for (let count = 0; count < Number(number) && node.children[place]; count += 1) {
          node = node.children[place]!;
          place = 0;
        }
    });
    return node;
  }

  /** The position after a move; one that is there already is followed. */
  add(step: Step): Node {
    const there = this.children.find((child) => sameStep(child.step!, step));
    if (there) return there;
    const child = new Node(this, step);
    this.children.push(child);
    return child;
  }

  /** The last position of a line. */
  addLine(steps: Step[]): Node {
    return steps.reduce<Node>((node, step) => node.add(step), this);
  }

  /** The variation that it is in comes one place sooner. */
  promote(): void {
    const branch = this.branch;
    if (branch) move(branch, branch.place - 1);
  }

  promoteToMain(): void {
    for (const node of this.line) move(node, 0);
  }

  /** Takes it away with all that follows; the position before it is what remains. */
  remove(): Node {
    const { parent } = this;
    if (!parent) return this;
    parent.children = parent.children.filter((child) => child !== this);
    return parent;
  }

  /** Puts it back, with all that follows, where it was before it was removed. */
  restore(place: number): void {
    move(this, place);
  }
}

function move(node: Node, place: number): void {
  const among = node.parent!.children.filter((child) => child !== node);
  node.parent!.children = among.toSpliced(place, 0, node);
}

function sameStep(one: Step, other: Step): boolean {
  if (typeof one === "string" || typeof other === "string") return one === other;
  return one.leave === other.leave;
}

/** What a record says besides its moves. */
export type Head = Omit<GameRecord, "moves" | "comment" | "marks">;

export interface Tree {
  head: Head;
  root: Node;
  /** The last position of the game as it was played: the result of the head is that of the moves which lead there. */
  end: Node;
}

export function treeOf(record: GameRecord): Tree {
  const { moves, comment = "", marks = {}, ...head } = record;
  const root = new Node(null, null);
  Object.assign(root, { comment, marks });
  grow(root, moves);
  return { head, root, end: root.end };
}

/** What can be said besides the moves: no result, once the main line leads elsewhere. */
export function headOf({ head, root, end }: Tree): Head {
  if (root.end === end) return head;
  const { reason: _, ...others } = head;
  return { ...others, result: null };
}

function grow(from: Node, moves: GameRecord["moves"]): void {
  let node = from;
  for (const written of moves) {
    const { move, leave, variations = [], comment = "", sign = "", marks = {}, ...rest } =
      typeof written === "string" ? { move: written } : written;
    const child = node.add(move ?? { leave: leave ?? 0 });
    Object.assign(child, { comment, sign, marks, rest });
    for (const variation of variations) grow(node, variation);
    node = child;
  }
}

export function recordOf(tree: Tree): GameRecord {
  const { root } = tree;
  const said = { ...(root.comment && { comment: root.comment }), ...(Object.keys(root.marks).length && { marks: root.marks }) };
  return { ...headOf(tree), hexagora: 3, ...said, moves: written(root) };
}

/** The moves after a position, each with its variations. */
function written(from: Node): GameRecord["moves"] {
  return from.following.map((node) => writtenMove(node, node.parent!.children.slice(1)));
}

function writtenMove(node: Node, others: Node[]): string | RecordMove {
  const said: RecordMove = {
    ...node.rest,
    ...(node.comment && { comment: node.comment }),
    ...(node.sign && { sign: node.sign }),
    ...(Object.keys(node.marks).length && { marks: node.marks }),
    ...(others.length && { variations: others.map((other) => [writtenMove(other, []), ...written(other)]) }),
  };
  if (typeof node.step !== "string") return { ...node.step!, ...said };
  return Object.keys(said).length ? { move: node.step, ...said } : node.step;
}
