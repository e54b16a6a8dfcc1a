// A player of boardgame.io: Socket.IO frames over a plain websocket.
import { WebSocket } from 'ws';

export class BoardgameTable {
  constructor(url, name, told) {
    this.url = url.replace('http', 'ws');
    this.name = name;
    this.told = told;
    this.sockets = [];
    this.turn = null;
    this.number = 0;
  }

  async open() {
    for (let seat = 0; seat < 4; seat += 1) await this.#sit(seat);
  }

  #sit(seat) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${this.url}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
      socket.on('error', reject);
      socket.on('message', (data) => {
        const text = data.toString();
        if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send('40/game,');
        else if (text.startsWith('40/')) socket.send(`42/game,${JSON.stringify(['sync', this.name, String(seat), null, 4])}`);
        else if (text.startsWith('42/game,')) {
          const [type, , body] = JSON.parse(text.slice('42/game,'.length));
          if (type !== 'sync' && type !== 'update') return;
          const state = type === 'sync' ? body.state : body;
          if (state.ctx.currentPlayer === String(seat)) this.turn = { seat, number: state._stateID };
          if (type === 'sync') resolve();
          else this.told(this, seat, state._stateID);
        }
      });
      this.sockets.push(socket);
    });
  }

  act() {
    const { seat, number } = this.turn;
    this.turn = null;
    const action = { type: 'MAKE_MOVE', payload: { type: 'play', args: [], playerID: String(seat) } };
    this.sockets[seat].send(`42/game,${JSON.stringify(['update', action, number, this.name, String(seat)])}`);
    return number + 1;
  }

  close() {
    for (const socket of this.sockets) socket.terminate();
  }
}
