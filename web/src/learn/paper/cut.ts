// Pieces to cut out: those that stand on the board at the start, and those in hand.
import type { Form, Role } from "../../wire.ts";

export interface CutOut {
  /** The colour, null: of nobody. */
  player: number | null;
  role: Role;
  count: number;
}

/** How many of each kind and colour a game needs. Partners share a colour, so their hands go together. */
export function cutOuts({ position, players_by_colour: players }: Pick<Form, "position" | "players_by_colour">): CutOut[] {
  const found = new Map<string, CutOut>();
  const add = (player: number | null, role: Role, count: number) => {
    const key = `${player === null ? "" : players[player]!.colour} ${role}`;
    const before = found.get(key);
    if (before) before.count += count;
    else if (count) found.set(key, { player, role, count });
  };
  for (const [, player, role] of position.pieces) add(player, role, 1);
  position.counters.hand?.forEach((count, player) => add(player, "stone", count));
  return [...found.values()];
}
