// Spectators of one table, in a process of their own: their reading is no part of the players' time.
import { watch } from './ours.mjs';

const [, , url, code, count] = process.argv;
const watching = [];
for (let first = 0; first < Number(count); first += 100) {
  watching.push(...(await Promise.all(Array.from({ length: 100 }, () => watch(url, code)))));
}
process.send({ ready: true });
process.on('message', ({ ask, told }) => {
  if (ask === 'begin') watching.forEach((socket) => (socket.changes = 0));
  if (ask === 'missing') process.send({ missing: watching.filter((socket) => socket.changes !== told).length });
  if (ask === 'end') process.exit(0);
});
