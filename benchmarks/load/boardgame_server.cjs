// boardgame.io's own server, in memory, with a very small card game: four hands, hidden from one
// another by `playerView`; in turn each plays a card; empty hands are dealt anew. With `count` as
// second word a smaller one yet: four players count in turn and nothing is hidden.
const { Server } = require('boardgame.io/server');

const thirteen = () => Array.from({ length: 13 }, (_, card) => card);

const cards = {
  name: 'game',
  setup: () => ({ hands: [0, 1, 2, 3].map(thirteen), table: [], scores: [0, 0, 0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }) => {
      const card = G.hands[playerID].pop();
      G.table = [...G.table.slice(-11), { by: Number(playerID), card }];
      G.scores[playerID] += card;
      if (!G.hands[playerID].length) G.hands[playerID] = thirteen();
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
};

const count = {
  name: 'game',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: ({ G }) => ({ ...G, count: G.count + 1 }) },
};

const [, , port, which] = process.argv;
Server({ games: [which === 'count' ? count : cards], origins: [/.*/] }).run(Number(port), () => console.log('ready'));
