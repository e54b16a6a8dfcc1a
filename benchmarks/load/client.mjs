// The load: many tables of four real websockets each. Says what it saw in lines of JSON, one for
// each thing it is asked to measure.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { BoardgameTable } from './boardgame.mjs';
import { OurTable, post } from './ours.mjs';

const wish = JSON.parse(process.argv[2]);
const { url, pid } = wish;
const now = () => performance.now();

// Seconds of the processor, of all threads of the server, to the nanosecond.
function cpu() {
  const threads = readdirSync(`/proc/${pid}/task`);
  const used = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
  return threads.reduce((sum, thread) => sum + used(thread), 0) / 1e9;
}

function memory() {
  const line = readFileSync(`/proc/${pid}/status`, 'latin1').match(/VmRSS:\s+(\d+)/);
  return Number(line[1]) * 1024;
}

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

// A move is done when all four players hold it; its time counts from when it was due.
class Meter {
  constructor() {
    this.waiting = new Map();
    this.times = [];
    this.done = 0;
    this.next = () => {};
  }

  begin(table, due) {
    const number = table.act();
    this.waiting.set(table, { number, due, left: 4 });
  }

  told = (table, seat, number) => {
    const move = this.waiting.get(table);
    if (!move || move.number !== number) throw new Error(`told ${number}, expected ${move?.number}`);
    move.left -= 1;
    if (move.left) return;
    this.waiting.delete(table);
    this.times.push(now() - move.due);
    this.done += 1;
    this.next(table);
  };

  reset() {
    this.times = [];
    this.done = 0;
  }

  latency() {
    const sorted = this.times.slice().sort((a, b) => a - b);
    return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), most: sorted.at(-1) ?? null };
  }
}

async function openAll(count, meter) {
  const Table = wish.kind === 'boardgame.io' ? BoardgameTable : OurTable;
  const tables = [];
  for (let first = 0; first < count; first += 20) {
    const few = Array.from({ length: Math.min(20, count - first) }, (_, n) => new Table(url, `t${first + n}`, meter.told));
    await Promise.all(few.map((table) => table.open()));
    tables.push(...few);
  }
  return tables;
}

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function whenTurn(table) {
  while (!table.turn) await sleep(1); // between two games nobody decides
}

// As fast as it goes: each table has one move under way.
async function saturate(tables, meter, seconds) {
  const from = { moves: meter.done, cpu: cpu(), at: now() };
  const until = now() + seconds * 1000;
  const again = async (table) => {
    if (now() >= until) return;
    if (!table.turn) await whenTurn(table);
    if (now() >= until) return; // the next measurement has begun: this table is its own
    meter.begin(table, now());
  };
  meter.reset();
  meter.next = again;
  tables.forEach(again);
  await sleep(seconds * 1000);
  const moves = meter.done;
  const used = cpu() - from.cpu;
  const wall = (now() - from.at) / 1000;
  while (meter.waiting.size) await sleep(5);
  return { moves, per_second: moves / wall, per_cpu_second: moves / used, cpu: used / wall, ...meter.latency() };
}

// So many moves a second, due at even times whether the server keeps up or not.
async function offer(tables, meter, rate, seconds) {
  meter.reset();
  meter.next = () => {};
  const from = { cpu: cpu(), at: now() };
  const late = [];
  let turn = 0;
  for (let due = now(); due < from.at + seconds * 1000; due += 1000 / rate) {
    if (due > now()) await sleep(due - now());
    let table = null;
    for (let tries = 0; tries < tables.length && !table; tries += 1) {
      const next = tables[turn++ % tables.length];
      if (next.turn && !meter.waiting.has(next)) table = next;
    }
    if (table) meter.begin(table, due);
    else late.push(due);
  }
  while (meter.waiting.size) await sleep(5);
  return { rate, skipped: late.length, cpu: (cpu() - from.cpu) / ((now() - from.at) / 1000), ...meter.latency() };
}

async function crowd(meter, spectators, rate, seconds) {
  const [table] = await openAll(1, meter);
  await whenTurn(table);
  const alone = await offer([table], meter, rate, seconds);
  const before = memory();
  // Spectators read elsewhere in life; here they yield the core they share with the players.
  const reading = ['-n', '15', process.execPath, 'watchers.mjs', url, table.code, String(spectators)];
  const crowd = spawn('nice', reading, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const said = () => new Promise((resolve) => crowd.once('message', resolve));
  await said();
  await sleep(2000);
  const each = (memory() - before) / spectators;
  crowd.send({ ask: 'begin' });
  const first = table.last[0];
  const watched = await offer([table], meter, rate, seconds);
  await sleep(3000);
  const told = table.last[0] - first;
  crowd.send({ ask: 'missing', told });
  const { missing } = await said();
  crowd.send({ ask: 'end' });
  table.close();
  return { spectators, alone, watched, changes: told, missing, bytes_per_connection: each };
}

async function idle(count) {
  const before = memory();
  for (let n = 0; n < count; n += 1) {
    const body = { ruleset: 'base', seats: 4, bot: 'page' };
    await post(url, '/api/quick', body);
  }
  await sleep(1500);
  return { tables: count, bytes_per_table: (memory() - before) / count };
}

const say = (said) => console.log(JSON.stringify(said));
const meter = new Meter();
if (wish.idle) say(await idle(wish.idle));
if (wish.spectators) say(await crowd(meter, wish.spectators, wish.rate, wish.seconds));
if (wish.tables) {
  const before = memory();
  const tables = await openAll(wish.tables, meter);
  say({ bytes_per_connection: (memory() - before) / (wish.tables * 4) });
  for await (const line of createInterface({ input: process.stdin })) {
    const { saturate: fully, rate, seconds } = JSON.parse(line);
    say(fully ? await saturate(tables, meter, seconds) : await offer(tables, meter, rate, seconds));
  }
}
process.exit(0);
