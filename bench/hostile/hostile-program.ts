/**
 * `npm run hostile [-- --each 10000 --seconds 600 --seed 1 --kills 10]`: anonymous callers, and somebody of another
 * hospital, attack a server of its own with frames, bodies, sockets and logins while one console works; then it is
 * killed and stopped so many times while phones and a console write. Prints what was seen, and ends with 1 where a
 * promise broke. Linux, where a caller may take any address of 127.0.0.0/8.
 */
import { parseArgs } from 'node:util';
import { attack, report } from './attack.ts';
import { killOverAndOver } from './kills.ts';

const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '10' },
  },
});
if (Number(values.each) > 0) {
  const seen = await attack({
    each: Number(values.each),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    settleSeconds: 120,
  });
  console.log(report(seen));
  if (seen.broken.length + seen.missed.length > 0) process.exitCode = 1;
}
if (Number(values.kills) > 0) {
  const { positions, bookings, messages, unanswered, broken } = await killOverAndOver({
    each: Number(values.kills),
  });
  console.log(
    `${values.kills} times kill -9 and ${values.kills} times SIGTERM while phones and a console wrote`,
  );
  console.log(
    `  ${positions} positions, ${bookings} bookings and ${messages} messages acknowledged, ${unanswered} calls not answered`,
  );
  for (const words of broken) console.log(`✗ ${words}`);
  if (broken.length > 0) process.exitCode = 1;
  else console.log('Every acknowledged write is there, once.');
}
