/**
 * `npm run hostile [-- --each 10000 --seconds 600 --seed 1]`: strangers, and somebody of another hospital, attack a server of its own
 * with frames, bodies, sockets and logins while one console works. Prints what was seen, and ends with 1 where a promise broke.
 * Linux, where a caller may take any address of 127.0.0.0/8.
 */
import { parseArgs } from 'node:util';
import { attack, report } from './attack.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const seen = await attack({
  each: Number(values.each),
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  settleSeconds: 120,
});
console.log(report(seen));
process.exitCode = seen.broken.length + seen.missed.length > 0 ? 1 : 0;
