/** The server under attack: one of its own, with two hospitals in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { demoHospitals, demoPhone } from '../../server/demo/logins.ts';
import { projectRoot } from '../../server/project-root.ts';
import { call } from './call.ts';

export interface Target {
  readonly child: ChildProcess;
  readonly port: number;
  /** The cookie of a console of the hospital that works, and of one of the hospital that attacks. */
  readonly cookieOfA: string;
  readonly cookieOfB: string;
  readonly phonesOfA: readonly string[];
  /** Resident memory of the process, in MB. */
  memoryMb(): number;
  /** Whether a text holds what only the first hospital may see. */
  holdsRowsOfA(body: string): boolean;
}

/** A built server that runs. */
export interface Program {
  readonly child: ChildProcess;
  readonly port: number;
  /** Ends it; answers its exit code, null where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built server with the demo on the data in `dataDir`, on a free port, and waits until it answers. */
export async function launch(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Program> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist-server/main.mjs')], {
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_BOOKINGS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^address: (.*)$/.exec(line)?.[1];
      if (address) resolve(Number(new URL(address).port));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it answered`)));
  });
  return {
    child,
    port,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts it with six phones that drive, and signs both hospitals in. */
export async function startTarget(dataDir: string): Promise<Target> {
  const { child, port } = await launch(dataDir, { DEMO_FLEET: '6' });
  const [cookieOfA, cookieOfB] = await Promise.all(demoHospitals.map((hospital) => signIn(port, hospital)));
  if (!cookieOfA || !cookieOfB) throw new Error('Nobody could sign in');
  const secrets = Array.from({ length: 60 }, (_, index) => demoPhone(0, index));
  return {
    child,
    port,
    cookieOfA,
    cookieOfB,
    phonesOfA: secrets,
    memoryMb: () =>
      Math.round(
        Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
      ),
    holdsRowsOfA: (body) => secrets.some((phone) => body.includes(phone)),
  };
}

async function signIn(
  port: number,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await call(
    { port },
    {
      path: '/api/hospitals/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      from: '127.0.6.1',
    },
  );
  return (answer.headers['set-cookie'] ?? [])[0]?.split(';')[0] ?? '';
}
