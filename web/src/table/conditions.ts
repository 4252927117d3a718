// Conditional moves: lines of the other player's moves and one's own.

/** What is left of the lines when a move has been played: the server drops the others, too. */
export function afterMove(lines: string[][], move: string): string[][] {
  return lines.filter((line) => line[0] === move && line.length > 1).map((line) => line.slice(1));
}
