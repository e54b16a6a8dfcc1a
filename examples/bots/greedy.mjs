// A bot in JavaScript: it takes what pays most at once. Runs on Node 18 or newer.
// oriflamme arena --seats 'program:node examples/bots/greedy.mjs,page,page,page' --games 40
import { createInterface } from 'node:readline';

const EARNS = { queen: 2, heir: 2, lord: 2, schemer: 2, spy: 1, prince: 1, twin: 1, soldier: 1, archer: 1 };
const CODES = { Qu: 2, He: 2, Lo: 2, Sc: 2, Sp: 1.5, Pr: 1.5, So: 1.5, Ar: 1.5, Ap: 1, Cu: 1, Sh: 1 };

/** What striking, or robbing, the top card of a slot is worth. */
function harm(asked, slot) {
  const top = asked.queue[slot].at(-1);
  const own = asked.seats[asked.seat].includes(top.family);
  const value = top.revealed ? EARNS[top.kind] ?? 0 : 0.5 + top.influence;
  return own ? -value : value;
}

/** How much an option is worth; tokens are those of game records (NOTATION). */
function worth(asked, option) {
  const slot = Number(option.slice(1)) - 1;
  switch (option[0]) {
    case '.':
      return asked.round < 6 ? 1 : 0;
    case '!':
      return CODES[option.slice(1)] ?? (asked.round === 6 ? 1 : 0.5);
    case 'x':
    case '~':
      return harm(asked, slot);
    case '=':
      return EARNS[asked.queue[slot].at(-1).kind] ?? 0;
    default:
      return placing(option);
  }
}

/** Placements, `r:<Ar` or `r:Ar^3`: earners first, and nothing of one's own covered. */
function placing(option) {
  const code = option.match(/[A-Z][a-z]/)?.[0];
  return (CODES[code] ?? 0.5) - (option.includes('^') ? 2 : 0);
}

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const values = asked.options.map((option) => worth(asked, option));
  console.log(JSON.stringify({ choose: values.indexOf(Math.max(...values)) }));
}
