/** `npm run fleet -- --size 1000 [--url http://127.0.0.1:8080]`: drives a demo fleet against a running server. */
import { parseArgs } from 'node:util';
import { startFleet } from './fleet.ts';

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '60' },
    url: { type: 'string', default: 'http://127.0.0.1:8080' },
  },
});
const size = Number(values.size);
if (!Number.isInteger(size) || size < 1) {
  console.error(`--size is '${values.size}': give a whole number of phlebotomists`);
  process.exit(1);
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
console.log(`Signing in ${size} phones at ${values.url} (Ctrl+C stops)`);
await startFleet({
  baseUrl: values.url.replace(/\/+$/, ''),
  size,
  log: (line) => console.log(line),
  signal: stop.signal,
});
