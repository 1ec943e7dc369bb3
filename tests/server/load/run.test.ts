/** A small load on a server in this process: what the load has counted is what the server has kept. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseAccounts, demoAccounts } from '../../../bench/load/accounts.ts';
import { derive, reportOf } from '../../../bench/load/report.ts';
import { type LoadPlan, runLoad } from '../../../bench/load/run-load.ts';
import { errorsOf, kinds, sumOf } from '../../../bench/load/tally.ts';
import { measure, treeOf } from '../../../bench/support/processes.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { eventually } from '../../support/eventually.ts';
import { openOrderActors } from '../support/order-actors.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { threadProgram } from '../support/thread-program.ts';

const PHONES = 5;
const CONSOLES = 2;

let server: TestServer;
let url: string;
let plan: LoadPlan;

beforeAll(async () => {
  server = await startTestServer();
  // Phones say the moment of this machine's clock.
  server.clock.now = Date.now();
  url = await server.listen();
  // The fourth phone has a booking to drive to.
  await (await openOrderActors(server)).book({ status: 'ASSIGNED' });
  const folders = ['bench/load', 'bench/support', 'server/demo', 'src/contract'];
  const program = await threadProgram(
    join(projectRoot, 'bench/load/crowd-program.ts'),
    folders.map((folder) => join(projectRoot, folder)),
  );
  const { signal } = new AbortController();
  const hospitals = (await demoAccounts(url, signal)).slice(0, 1);
  plan = {
    ...{ url, phones: PHONES, seconds: 5, ramp: null, signal },
    accounts: chooseAccounts(hospitals, { phones: PHONES, consoles: CONSOLES, most: PHONES }),
    measured: [{ name: 'server', pid: process.pid }],
    pace: { positionMs: 200, bookingsMs: 600, journeyMs: 1_000, messageMs: 500, chatsOneIn: 2 },
    program: fileURLToPath(program),
    say: () => {},
  };
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
  const [quiet, alone] = windows;
  expect(quiet?.ofPhones.bytesSent).toBe(0);
  expect(alone?.ofPhones.bytesSent).toBeGreaterThan(1_000);
  expect([notSignedIn, ended]).toEqual([{ phones: 0, consoles: 0 }, null]);

  const derived = derive(result);
  expect(derived.traffic.console).toBeGreaterThan(derived.traffic.phone);
  expect(derived.sizes.map(({ phones, consoles }) => [phones, consoles])).toEqual([
    [10_000, 4_000],
    [100_000, 40_000],
    [1_000_000, 400_000],
  ]);
  expect(reportOf(result, derived)).toContain(`${sent} messages were sent`);
});

test('a ramp doubles the phones until its accounts are used up, and says which step held', async () => {
  const phones = 1;
  const consoles = plan.accounts.consoles.slice(0, 1);
  const accounts = { phones: plan.accounts.phones.slice(0, 3), consoles };
  // A limit and a pace that no machine is too busy for.
  const ramp = { limit: { part: 0.5, ms: 300_000 }, stepSeconds: 4 };
  const pace = { ...plan.pace, positionMs: 3_000 };
  const result = await runLoad({ ...plan, accounts, phones, pace, seconds: 20, ramp });
  expect(result.windows.map((one) => [one.name, one.phones])).toEqual([
    ['quiet', 0],
    ['phones alone', 1],
    ['all', 1],
    ['step', 2],
  ]);
  expect(result.ended).toMatch(/^there are accounts of 3 phones/);
  expect(derive(result).held).toEqual({ phones: 2, consoles: 1 });
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
  expect(during.cpuSeconds - before.cpuSeconds).toBeGreaterThanOrEqual(used.cpuSeconds);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(measure(process.pid).cpuSeconds).toBeGreaterThanOrEqual(during.cpuSeconds);
  expect(() => measure(child.pid ?? 0)).toThrow();
});
