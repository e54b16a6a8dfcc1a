// Players of Oriflamme: the real rules, decisions by chance, a new game when one has ended.
import { request } from 'node:http';
import { WebSocket } from 'ws';

export function post(url, path, body, cookie) {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method: 'POST', headers: cookie ? { cookie } : {} }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => {
        if (answer.statusCode >= 300) reject(new Error(`${path}: ${answer.statusCode} ${text}`));
        else resolve({ body: JSON.parse(text), cookie: answer.headers['set-cookie']?.[0].split(';')[0] ?? cookie });
      });
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

export const live = (url, code) => `${url.replace('http', 'ws')}/api/tables/${code}/live`;

export class OurTable {
  constructor(url, name, told) {
    this.url = url;
    this.told = told;
    this.sockets = [];
    this.last = [0, 0, 0, 0];
    this.turn = null;
    this.games = 0;
  }

  async open(seats = 4) {
    const host = await post(this.url, '/api/guest', {});
    const options = { ruleset: 'base', seats };
    this.code = (await post(this.url, '/api/tables', { options }, host.cookie)).body.code;
    for (let seat = 0; seat < seats; seat += 1) {
      const cookie = seat ? (await post(this.url, '/api/guest', {})).cookie : host.cookie;
      await this.#sit(seat, cookie);
    }
    const started = new Promise((resolve) => (this.started = resolve));
    for (const socket of this.sockets) socket.send('{"type":"ready","ready":true}');
    await started;
  }

  #sit(seat, cookie) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(live(this.url, this.code), { headers: { cookie }, perMessageDeflate: false });
      socket.on('error', reject);
      socket.on('open', () => socket.send('{"type":"join","client":"load"}'));
      socket.on('message', (data) => {
        const message = JSON.parse(data);
        if (message.type === 'welcome') {
          this.last[seat] = message.number;
          if (seat) socket.send(`{"type":"take_seat","seat":${seat}}`);
          else resolve();
        } else if (message.type === 'change') this.#change(seat, message, resolve);
        else if (message.type === 'refused') throw new Error(JSON.stringify(message));
        else if (message.type === 'closing') throw new Error('dropped');
      });
      this.sockets.push(socket);
    });
  }

  #change(seat, message, sat) {
    if (message.number !== this.last[seat] + 1) throw new Error(`${this.code}: ${this.last[seat]} then ${message.number}`);
    this.last[seat] = message.number;
    const { kind } = message.change;
    if (kind === 'seat_taken' && message.change.seat === seat) sat();
    if (kind === 'started' && seat === 3) this.started?.();
    if (kind === 'ended') this.sockets[seat].send('{"type":"rematch","want":true}');
    if (kind === 'ended' && seat === 0) this.games += 1;
    if (message.private?.options.length) {
      this.turn = { seat, number: message.view.decision.number, options: message.private.options.length };
      this.waiting?.();
    }
    if (kind === 'decided') this.told(this, seat, message.number);
  }

  act() {
    const { seat, number, options } = this.turn;
    this.turn = null;
    const choice = Math.floor(Math.random() * options);
    this.sockets[seat].send(`{"type":"act","number":${number},"choice":${choice},"id":"a${number}"}`);
    return this.last[seat] + 1;
  }

  close() {
    for (const socket of this.sockets) socket.terminate();
  }
}

export function watch(url, code) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(live(url, code), { perMessageDeflate: false });
    socket.changes = 0;
    socket.on('error', reject);
    socket.on('open', () => socket.send('{"type":"join","client":"watch"}'));
    socket.on('message', (data) => {
      if (data.length > 9 && data.toString('latin1', 0, 17) === '{"type":"change",') socket.changes += 1;
      resolve(socket);
    });
  });
}
