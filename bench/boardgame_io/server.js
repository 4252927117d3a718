// boardgame.io's own server with its defaults, matches in memory. Says its port.
const { Origins, Server } = require("boardgame.io/server");
const { Hex } = require("./hex.js");

Server({ games: [Hex], origins: [Origins.LOCALHOST] })
  .run(0)
  .then(({ appServer }) => console.log(appServer.address().port));
