/** A small load on a server in this process: what the load has counted is what the server has kept. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { derive, reportOf } from '../../../bench/load/report.ts';
import { type LoadPlan, runLoad } from '../../../bench/load/run-load.ts';
import { errorsOf, kinds, sumOf, type Tally } from '../../../bench/load/tally.ts';
import { measure, treeOf } from '../../../bench/support/processes.ts';
import { eventually } from '../../support/eventually.ts';
import { startSmallLoad } from '../support/small-load.ts';
import type { TestServer } from '../support/test-server.ts';

const PHONES = 5;
const CONSOLES = 2;

let server: TestServer;
let plan: LoadPlan;

beforeAll(async () => {
  ({ server, plan } = await startSmallLoad(PHONES, CONSOLES));
});
afterAll(() => server.close());

const rowsOf = async (table: string): Promise<number> => {
  const [row] = await server.database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${table}`,
  );
  return row?.count ?? 0;
};
const endsOf = () => rowsOf("location_point WHERE delivery_status = 'ENDED'");

test('a load counts what the server has taken: each position, each message at each socket, each alert', async () => {
  const before = {
    points: await rowsOf('location_point'),
    messages: await rowsOf('chat_message'),
    ends: await endsOf(),
  };
  const signedIn = server.audit.length;
  const result = await runLoad(plan);
  const { total, lost, notSignedIn, ended, windows } = result;

  for (const kind of kinds) {
    const calls = total.calls[kind];
    expect(calls.asked, kind).toBe(calls.answered + errorsOf(calls) + calls.skipped + calls.cut);
    expect(calls.answered, kind).toBeGreaterThan(0);
    expect(calls.errors, kind).toEqual({});
  }
  expect(total.calls['phone sign-in'].answered).toBe(PHONES);
  expect(total.calls['console sign-in'].answered).toBe(CONSOLES);
  expect(server.audit.slice(signedIn).filter(({ action }) => action === 'signIn')).toHaveLength(
    PHONES + CONSOLES,
  );
  expect(total.calls.position.answered).toBe((await rowsOf('location_point')) - before.points);

  const sent = sumOf(total.chat.sent);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBe((await rowsOf('chat_message')) - before.messages);
  expect([total.chat.received, total.chat.doubled]).toEqual([sent * (1 + CONSOLES), 0]);
  expect(total.chat.receipts).toBeGreaterThan(0);
  const journeys = sumOf(total.journeys);
  expect(journeys).toBeGreaterThan(0);
  expect(journeys).toBe((await endsOf()) - before.ends);
  expect(total.alerts).toBe(journeys * CONSOLES);
  expect(lost).toEqual({ messages: 0, alerts: 0 });

  expect(windows.map(({ name, phones, consoles }) => [name, phones, consoles])).toEqual([
    ['quiet', 0, 0],
    ['phones alone', PHONES, 0],
    ['all', PHONES, CONSOLES],
  ]);
  const [quiet, alone, all] = windows;
  expect(quiet?.ofPhones.bytesSent).toBe(0);
  expect(alone?.ofPhones.bytesSent).toBeGreaterThan(0);
  expect(alone?.ofConsoles.bytesSent).toBe(0);
  expect([notSignedIn, ended]).toEqual([{ phones: 0, consoles: 0 }, null]);

  const derived = derive(result);
  const bytesOf = (tally: Tally | undefined) => (tally?.bytesSent ?? 0) + (tally?.bytesReceived ?? 0);
  // Which of the two is larger is a matter of the machine's speed, and not asked.
  expect(derived.traffic.phone * (all?.seconds ?? 0) * PHONES).toBeCloseTo(bytesOf(all?.ofPhones));
  expect(derived.traffic.console * (all?.seconds ?? 0) * CONSOLES).toBeCloseTo(bytesOf(all?.ofConsoles));
  expect(bytesOf(all?.ofConsoles)).toBeGreaterThan(0);
  expect(derived.sizes.map(({ phones, consoles }) => [phones, consoles])).toEqual([
    [10_000, 4_000],
    [100_000, 40_000],
    [1_000_000, 400_000],
  ]);
  expect(reportOf(result, derived)).toContain(`${sent} messages were sent`);
});

test('phones that are refused are told, and none of them is an end with its reason', async () => {
  const wrong = { ...plan.accounts, phones: [{ phone: '9000000000', password: 'wrong' }] };
  await expect(runLoad({ ...plan, accounts: wrong, phones: 1, seconds: 3 })).rejects.toThrow(
    'None of 1 phones could sign in.',
  );
});

test('a stopped load leaves no process', async () => {
  const others = new Set(treeOf(process.pid));
  const stop = new AbortController();
  const running = runLoad({
    ...plan,
    signal: stop.signal,
    say: (line) => line.startsWith('phones alone') && stop.abort(),
  });
  await expect(running).rejects.toThrow();
  await eventually(() => expect(treeOf(process.pid).filter((pid) => !others.has(pid))).toEqual([]));
});

test('what a process used is counted with what it has started, also after that has ended', async () => {
  const before = measure(process.pid);
  const busy =
    "const until = Date.now() + 400; while (Date.now() < until); console.log('ready'); setInterval(() => {}, 1e6)";
  const child = spawn(process.execPath, ['-e', busy], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const used = measure(child.pid ?? 0);
  const during = measure(process.pid);
  expect(used.memoryMb).toBeGreaterThan(10);
  expect(during.memoryMb).toBeGreaterThan(used.memoryMb);
  // Of two sums that are compared the last digit is chance.
  expect(during.cpuSeconds - before.cpuSeconds).toBeGreaterThan(used.cpuSeconds - 1e-6);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(measure(process.pid).cpuSeconds).toBeGreaterThanOrEqual(during.cpuSeconds);
  expect(() => measure(child.pid ?? 0)).toThrow();
});
