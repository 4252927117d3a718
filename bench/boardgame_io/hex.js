// Hex on 11 × 11 as a game of boardgame.io: a stone on a free cell, and whoever joins their two sides wins.
const { INVALID_MOVE } = require("boardgame.io/core");

const SIZE = 11;
const STEPS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]];

const NEIGHBOURS = Array.from({ length: SIZE * SIZE }, (_, cell) =>
  STEPS.map(([right, down]) => [(cell % SIZE) + right, Math.floor(cell / SIZE) + down])
    .filter(([column, row]) => column >= 0 && column < SIZE && row >= 0 && row < SIZE)
    .map(([column, row]) => row * SIZE + column),
);

/** Whether the chain of this stone joins its player's sides: rows for player 0, columns for player 1. */
function joins(cells, stone) {
  const player = cells[stone];
  const place = player === "0" ? (cell) => Math.floor(cell / SIZE) : (cell) => cell % SIZE;
  const seen = new Uint8Array(cells.length);
  const waiting = [stone];
  seen[stone] = 1;
  let first = false;
  let last = false;
  while (waiting.length) {
    const cell = waiting.pop();
    first ||= place(cell) === 0;
    last ||= place(cell) === SIZE - 1;
    if (first && last) return true;
    for (const next of NEIGHBOURS[cell]) {
      if (!seen[next] && cells[next] === player) {
        seen[next] = 1;
        waiting.push(next);
      }
    }
  }
  return false;
}

const Hex = {
  name: "hex",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(SIZE * SIZE).fill(null), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place({ G, playerID }, cell) {
      if (!Number.isInteger(cell) || G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      G.last = cell;
    },
  },
  endIf({ G }) {
    if (G.last !== null && joins(G.cells, G.last)) return { winner: G.cells[G.last] };
  },
};

module.exports = { Hex, SIZE };
