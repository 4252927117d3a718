// A position that is set up by hand: pieces on cells, and who is to move. The rules say whether it can be.
import { post, sentence } from "../api.ts";
import { formOf } from "../start.ts";
import { entryOf } from "../table/names.ts";
import type { Form, Match, Position } from "../wire.ts";
import type { Study } from "./study.svelte.ts";
import type { PieceKind, SetUp as Told } from "./wire.ts";

export class SetUp {
  game = $state("");
  options = $state.raw<Match["options"]>({});
  form = $state.raw<Form | null>(null);
  pieces = $state.raw<Record<string, string>>({});
  turn = $state(0);
  /** What a click puts; null: it removes. */
  brush = $state.raw<PieceKind | null>(null);
  told = $state.raw<Told | null>(null);
  refusal = $state("");
  /** The last position that the rules took: its board is what is drawn on. */
  private sound = $state.raw<Position | null>(null);
  private latest = 0;

  /** Begins with what a study shows. */
  async begin(study: Study): Promise<void> {
    const { head } = study.tree;
    const { position } = study;
    await this.choose(head.game, head.options);
    const kinds = this.told?.kinds ?? [];
    const nameOf = (player: number | null, role: string) =>
      kinds.find((kind) => kind.player === player && kind.role === (role === "fragile" ? "stone" : role))?.name;
    const pieces = position.pieces.flatMap(([cell, player, role]) => {
      const name = nameOf(player, role);
      return name ? [[cell, name] as const] : [];
    });
    const faces = position.faces.map(([face, player]) => [`#${face + 1}`, String(player)] as const);
    this.turn = position.turn ?? 0;
    await this.lay(Object.fromEntries([...pieces, ...faces]));
  }

  /** Another game, or the same with other options: with the pieces of its start. */
  async choose(game: string, options: Match["options"]): Promise<void> {
    this.refusal = "";
    try {
      const form = await formOf(entryOf(game)!, options);
      if (game !== this.game) this.told = this.sound = null; // another board, seen anew
      this.form = form;
      this.game = game;
      this.options = options;
      this.turn = 0;
      await this.ask(null);
      this.brush = this.told?.kinds[0] ?? null;
    } catch (error) {
      this.refusal = sentence(error);
    }
  }

  /** A cell was clicked: it gets the chosen piece, or loses it. */
  put(cell: string): Promise<void> {
    const { [cell]: there, ...others } = this.pieces;
    const name = this.brush?.name;
    return this.lay(!name || there === name ? others : { ...others, [cell]: name });
  }

  move(turn: number): Promise<void> {
    this.turn = turn;
    return this.lay(this.pieces);
  }

  lay(pieces: Record<string, string>): Promise<void> {
    this.pieces = pieces;
    return this.ask(pieces);
  }

  private async ask(pieces: Record<string, string> | null): Promise<void> {
    const turn = ++this.latest;
    this.refusal = "";
    try {
      const asked = { game: this.game, options: this.options, pieces, turn: this.turn };
      const told = await post<Told>("/api/queries/set_up", asked);
      if (turn !== this.latest) return;
      this.told = told;
      this.pieces = told.pieces;
      if (told.lookahead) this.sound = told.lookahead.position;
    } catch (error) {
      if (turn === this.latest) this.refusal = sentence(error);
    }
  }

  /** What is drawn: the pieces as they are now, also where the rules refuse them. */
  get position(): Position | null {
    const { sound, told } = this;
    if (!sound || !told) return null;
    const whole = told.lookahead !== null && told.pieces === this.pieces;
    const kinds = new Map(told.kinds.map((kind) => [kind.name, kind]));
    const pieces = Object.entries(this.pieces).flatMap(([cell, name]): Position["pieces"] => {
      const kind = kinds.get(name);
      return kind && !cell.startsWith("#") ? [[cell, kind.player, kind.role]] : [];
    });
    const put: Position["put"] = this.brush ? [this.brush.player, this.brush.role] : sound.put;
    return { ...sound, ...(whole ? {} : { pieces, marks: [], parts: {} }), last: [], trail: [], put };
  }
}
