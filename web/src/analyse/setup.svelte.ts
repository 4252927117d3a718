// A position that is set up by hand: pieces on cells, and who is to move. The rules say whether it can be.
import { post, sentence } from "../api.ts";
import { formOf } from "../start.ts";
import { entryOf } from "../table/names.ts";
import type { Form, Match, Position } from "../wire.ts";
import type { Study } from "./study.svelte.ts";
import type { PieceKind, SetUpRequest, SetUp as Told } from "./wire.ts";

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
  /** What it begins with is there. */
  ready = $state(false);
  /** The last position that the rules took: its board is what is drawn on. */
  private sound = $state.raw<Position | null>(null);
  private latest = 0;
  /** How often a game or its options were chosen: the last choice holds. */
  private choices = 0;
  /** Pieces that the board's symmetry moves are known when the server has told them: whatever else is done comes after. */
  private moving = Promise.resolve();

  /** Begins with what a study shows, unless somebody chooses another game meanwhile. */
  async begin(study: Study): Promise<void> {
    this.ready = false;
    const { head } = study.tree;
    const chosen = this.choose(head.game, head.options);
    const choice = this.choices;
    await chosen;
    // What is shown may still be the position before: the one that is meant is on its way.
    await study.lookahead(study.at).then(
      async ({ position }) => {
        if (choice === this.choices) await this.take(position);
      },
      (error) => {
        if (choice === this.choices) this.refusal = sentence(error);
      },
    );
    this.ready = true;
  }

  /** The pieces of a position. */
  private take(position: Position): Promise<void> {
    const kinds = this.told?.kinds ?? [];
    const nameOf = (player: number | null, role: string) =>
      kinds.find((kind) => kind.player === player && kind.role === (role === "fragile" ? "stone" : role))?.name;
    const pieces = position.pieces.flatMap(([cell, player, role]) => {
      const name = nameOf(player, role);
      return name ? [[cell, name] as const] : [];
    });
    const faces = position.faces.map(([face, player]) => [`#${face + 1}`, String(player)] as const);
    this.turn = position.turn ?? 0;
    return this.lay(Object.fromEntries([...pieces, ...faces]));
  }

  /** Another game, or the same with other options: with the pieces of its start. */
  async choose(game: string, options: Match["options"]): Promise<void> {
    const choice = ++this.choices;
    this.refusal = "";
    try {
      const form = await formOf(entryOf(game)!, options);
      if (choice !== this.choices) return;
      if (game !== this.game) this.told = this.sound = null; // another board, seen anew
      this.form = form;
      this.game = game;
      this.options = options;
      this.turn = 0;
      await this.ask(null);
      if (choice === this.choices) this.brush = this.told?.kinds[0] ?? null;
    } catch (error) {
      if (choice === this.choices) this.refusal = sentence(error);
    }
  }

  /** A cell or a hexagon (#1, #2, …) was clicked: it gets the chosen piece or owner, or loses it. */
  async put(place: string): Promise<void> {
    await this.moving;
    const name = this.nameAt(place);
    await this.change(place, this.pieces[place] === name ? undefined : name);
  }

  /** Somebody draws over a cell: it gets the chosen piece, or none. */
  async draw(cell: string | null): Promise<void> {
    if (cell === null) return;
    await this.moving;
    const name = this.nameAt(cell);
    if (this.pieces[cell] !== name) await this.change(cell, name);
  }

  async move(turn: number): Promise<void> {
    await this.moving;
    this.turn = turn;
    await this.lay(this.pieces);
  }

  lay(pieces: Record<string, string>): Promise<void> {
    this.pieces = pieces;
    return this.ask(pieces);
  }

  /** The pieces go where a symmetry of the board brings them. */
  shift(by: NonNullable<SetUpRequest["symmetry"]>): Promise<void> {
    return (this.moving = this.moving.then(() => this.ask(this.pieces, by)));
  }

  /** What the brush makes of a place; hexagons are owned by colours, whatever their pieces are. */
  private nameAt(place: string): string | undefined {
    return place.startsWith("#") ? this.brush?.player?.toString() : this.brush?.name;
  }

  private change(place: string, name: string | undefined): Promise<void> {
    const { [place]: _, ...others } = this.pieces;
    return this.lay(name === undefined ? others : { ...others, [place]: name });
  }

  private async ask(pieces: SetUpRequest["pieces"], symmetry?: SetUpRequest["symmetry"]): Promise<void> {
    const turn = ++this.latest;
    this.refusal = "";
    try {
      const asked: SetUpRequest = { game: this.game, options: this.options, pieces, turn: this.turn, symmetry };
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
    const put: Position["put"] = this.brush ? [this.brush.player, this.brush.role] : sound.put;
    const shown = { ...sound, board: told.board ?? sound.board, last: [], trail: [], put };
    if (told.lookahead && told.pieces === this.pieces) return shown;
    const kinds = new Map(told.kinds.map((kind) => [kind.name, kind]));
    const pieces: Position["pieces"] = [];
    const faces: Position["faces"] = [];
    for (const [place, name] of Object.entries(this.pieces)) {
      const kind = kinds.get(name);
      if (place.startsWith("#")) faces.push([+place.slice(1) - 1, +name]);
      else if (kind) pieces.push([place, kind.player, kind.role]);
    }
    const marks = sound.marks.filter(({ role }) => role === "goal"); // which do not depend on the pieces
    return { ...shown, pieces, faces, marks, parts: {} };
  }
}
