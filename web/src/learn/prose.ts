// The small markup of lessons: paragraphs, lists, **bold** and `code`.

export interface Span {
  text: string;
  kind: "" | "bold" | "code";
  /** It is the name of a cell on the board beside the text. */
  cell?: true;
}

export interface Block {
  list: boolean;
  /** Its lines: the items of a list, else one. */
  lines: Span[][];
}

const MARKUP = /\*\*(.+?)\*\*|`(.+?)`/g;
/** What may be the name of a cell: c3, or -2,3 on the endless board. */
const NAME = /(-?\d+,-?\d+|\b[a-z]\d+\b)/;

/** The parts of a line; `cells`: names that are parts of their own. */
export function spans(text: string, cells?: ReadonlySet<string>): Span[] {
  const parts = marked(text);
  if (!cells?.size) return parts;
  return parts.flatMap(({ text, kind }) =>
    text
      .split(NAME)
      .filter((word) => word)
      .map((word) => (cells.has(word) ? { text: word, kind, cell: true } : { text: word, kind })),
  );
}

function marked(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKUP)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), kind: "" });
    found.push(match[1] !== undefined ? { text: match[1], kind: "bold" } : { text: match[2]!, kind: "code" });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), kind: "" });
  return found;
}

/** Lines of a file may end anywhere in a paragraph: only an empty line, or the beginning of an item, ends it. */
export function blocks(text: string, cells?: ReadonlySet<string>): Block[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((part) => {
      const [before, ...items] = part.split(/^- /m);
      const lines = items.map((item) => spans(item.trim().replace(/\s*\n\s*/g, " "), cells));
      const words = before!.trim().replace(/\s*\n\s*/g, " ");
      const paragraph = words ? [{ list: false, lines: [spans(words, cells)] }] : [];
      return lines.length ? [...paragraph, { list: true, lines }] : paragraph;
    });
}
