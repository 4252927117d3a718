// The keys that the pages know: for those who handle them, and for the list behind "?".

export interface Key {
  /** As KeyboardEvent.key has it; several that belong together are one line of the list. */
  key: string | readonly string[];
  /** Where the words are: `${say}.key`, what the key is called, and `${say}.does`. */
  say: string;
}

/** On the page of a game, wherever no field has the focus. */
export const TABLE_KEYS = [
  { key: ["ArrowLeft", "ArrowRight"], say: "keys.step" },
  { key: ["Home", "End"], say: "keys.ends" },
  { key: "h", say: "keys.hint" },
  { key: "l", say: "keys.legend" },
  { key: ["t", "T"], say: "keys.turn" },
  { key: "x", say: "keys.sound" },
] as const satisfies Key[];

/** On a cell of the board. */
export const BOARD_KEYS = [
  { key: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], say: "board.keys.arrows" },
  { key: ["Home", "End"], say: "board.keys.home" },
  { key: ["Enter", " "], say: "board.keys.enter" },
  { key: "Escape", say: "board.keys.escape" },
  { key: "d", say: "board.keys.d" },
  { key: "c", say: "board.keys.c" },
  { key: "p", say: "board.keys.p" },
  { key: "s", say: "board.keys.s" },
  { key: "m", say: "board.keys.m" },
] as const satisfies Key[];

/** Everywhere. */
export const PAGE_KEYS = [{ key: "?", say: "board.keys.help" }] as const satisfies Key[];
