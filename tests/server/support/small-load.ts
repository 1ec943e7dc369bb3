/** A server in this process, and a small load for it in processes of their own. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseAccounts, demoAccounts } from '../../../bench/load/accounts.ts';
import type { LoadPlan } from '../../../bench/load/run-load.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { openOrderActors } from './order-actors.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { threadProgram } from './thread-program.ts';

export interface SmallLoad {
  readonly server: TestServer;
  /** Of the first demo hospital; it does all that a load does within seconds. */
  readonly plan: LoadPlan;
}

/** The path of the program of the load's processes, bundled. */
export async function crowdProgram(): Promise<string> {
  const folders = ['bench/load', 'bench/support', 'server/demo', 'src/contract'];
  const program = await threadProgram(
    join(projectRoot, 'bench/load/crowd-program.ts'),
    folders.map((folder) => join(projectRoot, folder)),
  );
  return fileURLToPath(program);
}

export async function startSmallLoad(phones: number, consoles: number): Promise<SmallLoad> {
  const server = await startTestServer();
  // Phones say the moment of this machine's clock.
  server.clock.now = Date.now();
  const url = await server.listen();
  // The fourth phone has a booking to drive to.
  await (await openOrderActors(server)).book({ status: 'ASSIGNED' });
  const { signal } = new AbortController();
  const hospitals = (await demoAccounts(url, signal)).slice(0, 1);
  const plan: LoadPlan = {
    ...{ url, phones, seconds: 5, ramp: null, signal },
    accounts: chooseAccounts(hospitals, { phones, consoles, most: phones }),
    measured: [{ name: 'server', pid: process.pid }],
    pace: { positionMs: 200, bookingsMs: 600, journeyMs: 1_000, messageMs: 500, chatsOneIn: 2 },
    program: await crowdProgram(),
    say: () => {},
  };
  return { server, plan };
}
