// The keys that the pages know: for those who handle them, and for the list behind "?".

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

const FIELDS = "textarea, select, input:not([type=radio], [type=checkbox], [type=range]), [contenteditable], dialog";

/** Whether a key belongs to a field or a dialog: letters are not commands there. */
export const isTyping = (event: Event) => !!(event.target as Element).closest?.(FIELDS);
