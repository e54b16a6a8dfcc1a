// boardgame.io's own server, in memory, with its simplest game: four players count in turn.
const { Server } = require('boardgame.io/server');

const game = {
  name: 'count',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }) => ({ ...G, count: G.count + 1 }) },
};

Server({ games: [game], origins: [/.*/] }).run(Number(process.argv[2]), () => console.log('ready'));
