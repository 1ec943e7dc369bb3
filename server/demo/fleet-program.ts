/** `npm run fleet -- --size 1000 [--url http://127.0.0.1:8080]`: drives a demo fleet against a running server. */
import { parseArgs } from 'node:util';
import { startFleet } from './fleet.ts';

const usage = 'Say: npm run fleet -- --size 1000 --url http://127.0.0.1:8080';

const { size, url } = readArguments();
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
console.log(`Signing in ${size} phones at ${url} (Ctrl+C stops)`);
await startFleet({ baseUrl: url, size, log: (line) => console.log(line), signal: stop.signal });

function readArguments(): { size: number; url: string } {
  try {
    const { values } = parseArgs({
      options: {
        size: { type: 'string', default: '60' },
        url: { type: 'string', default: 'http://127.0.0.1:8080' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const number = Number(values.size);
    if (!Number.isInteger(number) || number < 1)
      throw new RangeError(`--size is '${values.size}', which is no whole number of phlebotomists.`);
    return { size: number, url: values.url.replace(/\/+$/, '') };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(1);
  }
}
