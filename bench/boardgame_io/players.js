// Two players at every match, by boardgame.io's own client: node players.js PORT GAMES.json
// A line on standard input says what they do, sit, play or leave, and is answered by a line of JSON.
const { createInterface } = require("node:readline");
const { readFileSync } = require("node:fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Hex, SIZE } = require("./hex.js");

const [port, games] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}`;
const scripts = JSON.parse(readFileSync(games, "utf8")).map((moves) =>
  moves.map((name) => (Number(name.slice(1)) - 1) * SIZE + name.charCodeAt(0) - 97),
);

async function post(path, body) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** A match with two players who are there. `play` is done when both have heard of every move. */
async function table(script) {
  const { matchID } = await post("/games/hex/create", { numPlayers: 2 });
  const players = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/hex/${matchID}/join`, { playerID, playerName: playerID });
    const player = Client({
      game: Hex,
      multiplayer: SocketIO({ server: url, socketOpts: { transports: ["websocket"], forceNew: true } }),
      matchID,
      playerID,
      credentials: playerCredentials,
      debug: false,
    });
    players.push(player);
    await new Promise((there) => {
      player.subscribe((state) => state && there());
      player.start();
    });
  }
  const heard = [0, 0]; // moves that the server has told each player of
  const play = () =>
    new Promise((done) => {
      players.forEach((player, number) => {
        // What the server says, not the client's own guess after its move.
        const socket = player.transport.socket;
        socket.on("update", (_, state) => {
          heard[number] = state.G.cells.filter((cell) => cell !== null).length;
          if (heard[number] < script.length) {
            if (heard[number] % 2 === number) player.moves.place(script[heard[number]]);
          } else if (heard[1 - number] === script.length) {
            if (state.ctx.gameover === undefined) throw new Error("the game has not ended");
            done();
          }
        });
      });
      players[0].moves.place(script[0]);
    });
  return { play, leave: () => players.forEach((player) => player.stop()) };
}

async function main() {
  let tables = [];
  for await (const line of createInterface({ input: process.stdin })) {
    let told = {};
    if (line.startsWith("sit")) {
      tables = [];
      for (const script of scripts) tables.push(await table(script));
    } else if (line === "play") {
      const begin = performance.now();
      await Promise.all(tables.map((table) => table.play()));
      const seconds = (performance.now() - begin) / 1000;
      told = { moves: scripts.reduce((sum, script) => sum + script.length, 0), seconds };
    } else {
      tables.forEach((table) => table.leave());
    }
    console.log(JSON.stringify(told));
  }
}

main();
