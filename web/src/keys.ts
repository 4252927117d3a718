// The keys that the pages know: their names for those who handle them, and the list behind "?", which comes with it.

export interface Key {
  /** As KeyboardEvent.key has it; several that belong together are one line of the list. */
  key: string | readonly string[];
  /** Under which its words are: what the key is called, and what it does. */
  name: string;
}

/** On the page of a game, wherever no field has the focus. */
export const TABLE_KEYS = [
  { key: ["ArrowLeft", "ArrowRight"], name: "step" },
  { key: ["Home", "End"], name: "ends" },
  { key: "h", name: "hint" },
  { key: "l", name: "legend" },
  { key: ["t", "T"], name: "turn" },
  { key: "x", name: "sound" },
] as const satisfies Key[];

/** At a puzzle. */
export const PUZZLE_KEYS = [
  { key: "h", name: "hint" },
  { key: "n", name: "next" },
] as const satisfies Key[];

/** On the analysis board. */
export const ANALYSE_KEYS = [
  { key: ["ArrowLeft", "ArrowRight"], name: "step" },
  { key: ["ArrowUp", "ArrowDown"], name: "aside" },
  { key: ["Home", "End"], name: "whole" },
  { key: "b", name: "board" },
  { key: "e", name: "engine" },
  { key: "h", name: "heat" },
  { key: "j", name: "turning" },
  { key: "v", name: "better" },
  { key: "k", name: "comment" },
  { key: ["c", "C"], name: "mark" }, // small letters ask for descriptions on the board
  { key: "u", name: "promote" },
  { key: ["m", "M"], name: "main" },
  { key: ["Delete", "x"], name: "remove" },
  { key: "z", name: "restore" },
  { key: ["t", "T"], name: "turn" },
] as const satisfies Key[];

/** The name of each key in a list of them. */
export type KeyName<K> = K extends { key: infer N } ? (N extends readonly (infer M)[] ? M : N) : never;

/** On a cell of the board. */
export const BOARD_KEYS = [
  { key: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], name: "arrows" },
  { key: ["Home", "End"], name: "home" },
  { key: ["Enter", " "], name: "enter" },
  { key: "Escape", name: "escape" },
  { key: ["+", "-", "0"], name: "zoom" },
  { key: "d", name: "d" },
  { key: "c", name: "c" },
  { key: "p", name: "p" },
  { key: "s", name: "s" },
  { key: "m", name: "m" },
] as const satisfies Key[];

/** Everywhere. */
export const PAGE_KEYS = [{ key: "?", name: "help" }] as const satisfies Key[];
