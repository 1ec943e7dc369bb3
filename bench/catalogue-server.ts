/**
 * A price list of ten thousand rows on the embedded database: how long its import takes, and how long others wait
 * meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { utils, write } from 'xlsx';
import { demoHospitals } from '../server/demo/logins.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { type Figure, figure, quantile } from './support/figure.ts';
import { type ServerUnderTest, startUnderTest } from './support/server-under-test.ts';

const ROWS = 10_000;
const BUDGET = { importMs: 5_000, otherMs: 500, memoryMb: 600 };
/** Between two calls of somebody else: as many as fifty consoles make. */
const EVERY_MS = 20;

export async function catalogueServer(program: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  const server = await startUnderTest(program, { DATA_DIR: dataDir, DEMO_FLEET: '0', DEMO_BOOKINGS: 'off' });
  try {
    const cookie = await signIn(server);
    const alone = await othersUntil(server, cookie, wait(2_000));
    const before = server.rssMb();
    const figures: Figure[] = [];
    for (const [what, priceFrom] of [
      ['new', 100],
      ['of another price', 200],
    ] as const) {
      const file = priceList(priceFrom);
      const at = performance.now();
      const importing = upload(server, cookie, file).then(() => performance.now() - at);
      const others = await othersUntil(server, cookie, importing);
      const name = `Server: import of ${ROWS} tests, ${what}`;
      figures.push(
        figure(
          name,
          await importing,
          'ms',
          BUDGET.importMs,
          `${(file.length / 1024).toFixed(0)} KB, from the form to the answer`,
        ),
        figure(
          `${name}: others wait`,
          quantile(others, 0.95),
          'ms',
          BUDGET.otherMs,
          `p95 of ${others.length} calls that ask the database, at most ${Math.max(...others).toFixed(0)}; alone ${quantile(alone, 0.95).toFixed(1)}`,
        ),
      );
    }
    figures.push(
      figure(
        `Server: import of ${ROWS} tests, memory at most`,
        server.peakRssMb(),
        'MB',
        BUDGET.memoryMb,
        `the whole process; before ${before.toFixed(0)}`,
      ),
    );
    return figures;
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** As a laboratory writes it, every column filled. */
function priceList(priceFrom: number): Uint8Array<ArrayBuffer> {
  const header = ['Test Name', 'Price', 'Method', 'Sample Required', 'Schedule', 'Department', 'Report'];
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `Immunoglobulin panel number ${n}`,
    priceFrom + (n % 900) + 0.5,
    ...['Chemiluminescence', 'Serum', 'Mon, Wed, Fri', 'Immunology', 'Two days'],
  ]);
  const book = utils.book_new(utils.aoa_to_sheet([header, ...rows]), 'Prices');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

async function upload(
  { url }: ServerUnderTest,
  cookie: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const body = new FormData();
  body.append('hospitalCode', demoHospitals[0].code);
  body.append('file', new Blob([file]), 'prices.xlsx');
  const response = await fetch(`${url}/api/tests/upload-excel`, {
    method: 'POST',
    headers: { cookie },
    body,
  });
  const text = await response.text();
  if (!response.ok || !text.includes(`${ROWS} `)) throw new Error(`the import: ${response.status} ${text}`);
}

/** ms of each call of somebody else until `end`; they come at their time, whether those before were answered or not. */
async function othersUntil(
  { url }: ServerUnderTest,
  cookie: string,
  end: Promise<unknown>,
): Promise<number[]> {
  const call = async () => {
    const at = performance.now();
    const response = await fetch(url + endpoints.driversCount.path, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`a call was answered with ${response.status}`);
    return performance.now() - at;
  };
  const calls: Promise<number>[] = [];
  const timer = setInterval(() => calls.push(call()), EVERY_MS);
  await end.finally(() => clearInterval(timer));
  return Promise.all(calls);
}

async function signIn({ url }: ServerUnderTest): Promise<string> {
  const { email, password } = demoHospitals[0];
  const response = await fetch(`${url}/api/hospitals/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}
