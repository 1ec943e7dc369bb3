/**
 * A hundred thousand orders on the embedded database: what a change and the poll after it cost, a poll without one, and
 * the memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Figure, figure, quantile } from './support/figure.ts';
import { consoleCookie, fillHospital, phoneCookie } from './support/hospital.ts';
import { type ServerUnderTest, startUnderTest } from './support/server-under-test.ts';
import { callHead, createWire, type Wire } from './support/wire.ts';

const ORDERS = 100_000;
const CHANGES = 10;
const POLLS = 1_000;
const BUDGET = { changeMs: 250, unchangedMs: 1, rssMb: 600 };

export async function manyOrders(program: string): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'homedraw-bench-'));
  let server: ServerUnderTest | null = null;
  try {
    await fillHospital(dataDir, { phones: 100, orders: ORDERS });
    server = await startUnderTest(program, { DATA_DIR: dataDir, DEMO: 'off' });
    return await measure(server);
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(server: ServerUnderTest): Promise<Figure[]> {
  const wire = createWire(server.url);
  const start = server.cpuSeconds();
  const first = await poll(wire, null);
  const firstMs = (server.cpuSeconds() - start) * 1_000;
  let etag = first.etag;

  const before = server.cpuSeconds();
  for (let turn = 0; turn < POLLS; turn += 1) {
    const { status } = await poll(wire, etag);
    if (status !== 304) throw new Error(`a poll without a change was answered with ${status}`);
  }
  const unchangedMs = ((server.cpuSeconds() - before) * 1_000) / POLLS;

  const costs: number[] = [];
  const waits: number[] = [];
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const from = server.cpuSeconds();
    await change(wire, turn);
    const answer = await pollUntilChanged(wire, etag);
    etag = answer.etag;
    waits.push(answer.tookMs);
    costs.push((server.cpuSeconds() - from) * 1_000);
  }
  const peak = server.peakRssMb();
  wire.close();

  const megabytes = `${(first.bytes / 1024 / 1024).toFixed(0)} MB`;
  const what = '100,000 orders';
  return [
    figure(`${what}: the first list`, firstMs, 'ms CPU', null, `${megabytes}, since the start`),
    figure(
      `${what}: a change and the poll after it`,
      quantile(costs, 0.5),
      'ms CPU',
      BUDGET.changeMs,
      `median of ${CHANGES}, the list whole; it took ${quantile(waits, 0.5).toFixed(0)} ms`,
    ),
    figure(`${what}: a poll without a change`, unchangedMs, 'ms CPU', BUDGET.unchangedMs, `mean of ${POLLS}`),
    figure(`${what}: memory at most`, peak, 'MB', BUDGET.rssMb, 'the whole process'),
  ];
}

const poll = (wire: Wire, etag: string | null) =>
  wire.call(
    callHead('GET', '/api/orders', {
      cookie: consoleCookie,
      ...(etag === null ? {} : { 'if-none-match': etag }),
    }),
  );

/** A list may be good enough for a second; who asks again sees the change. */
async function pollUntilChanged(wire: Wire, etag: string | null) {
  for (;;) {
    const answer = await poll(wire, etag);
    if (answer.status === 200) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A phone collects the sample of its booking. */
async function change(wire: Wire, index: number): Promise<void> {
  const answer = await wire.call(
    callHead('PUT', `/api/field/orders/${index + 1}/status`, {
      cookie: phoneCookie(index),
      'content-type': 'application/json',
    }),
    JSON.stringify({ status: 'SAMPLE_COLLECTED' }),
  );
  if (answer.status !== 204) throw new Error(`a change was answered with ${answer.status}`);
}
