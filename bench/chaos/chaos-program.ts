/**
 * `npm run chaos [-- --minutes 10 --kills 30 --seed 7 --only broker]`: two instances, PostgreSQL, RabbitMQ and nginx of this machine, in a
 * temporary folder; kills them in an order of chance while consoles and phones work, and compares the books. Ends with 1
 * where something is lost or doubled.
 */
import { parseArgs } from 'node:util';
import { blows, openSite, whyNoSite } from '../support/site.ts';
import { runChaos } from './chaos.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '10' },
    consoles: { type: 'string', default: '6' },
    phones: { type: 'string', default: '12' },
    pace: { type: 'string', default: '250' },
    /** Of this kind alone. */
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const number = (name: keyof typeof values, least: number): number => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`--${name} is a whole number of ${least} or more.`);
  process.exit(1);
};
const seed = number('seed', 0);
const kills = number('kills', 1);
const chosen = values.only === undefined ? blows : blows.filter((blow) => blow === values.only);
if (chosen.length === 0) {
  console.error(`--only is one of ${blows.join(', ')}.`);
  process.exit(1);
}
const missing = whyNoSite();
if (missing !== null) {
  console.error(`Chaos needs PostgreSQL, RabbitMQ and nginx: ${missing}.`);
  process.exit(1);
}

const plan = {
  ...{ seed, consoles: number('consoles', 1), phones: number('phones', 1), paceMs: number('pace', 1) },
  // By chance, and each kind as often as the others.
  blows: Array.from({ length: kills }, (_, index) => ({
    blow: chosen[index % chosen.length],
    rank: rankOf(index),
  }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ blow }) => blow ?? 'instance'),
  everyMs: Math.round((number('minutes', 1) * 60_000) / (kills + 1)),
};
console.log(`Seed ${seed}: ${kills} blows.`);
const site = await openSite();
try {
  const begun = performance.now();
  const { messages, orders, alerts, faults, whole } = await runChaos(site, plan, console.log);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(
    `\n${seconds} s: ${messages} messages, ${orders} orders and ${alerts} alerts were acknowledged.`,
  );
  console.log('\n| blow | times | whole again, ms: middle | longest |\n|---|---|---|---|');
  for (const blow of blows) {
    const took = whole
      .filter((one) => one.blow === blow)
      .map(({ ms }) => ms)
      .sort((one, other) => one - other);
    if (took.length > 0)
      console.log(`| ${blow} | ${took.length} | ${took[took.length >> 1]} | ${took.at(-1)} |`);
  }
  console.log(`\nLost, doubled or late: ${faults.length}`);
  for (const fault of faults.slice(0, 50)) console.log(`- ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await site.close();
}
// Sockets that are on their way.
process.exit();

/** The same order for the same seed. */
function rankOf(index: number): number {
  return (Math.sin((seed + 1) * (index + 1) * 12.9898) * 43_758.5453) % 1;
}
