/** The built server as a process of its own, on a port that the system chooses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../../server/project-root.ts';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything printed so far, on both streams. */
  output(): string;
  /** `http://127.0.0.1:port` once it listens; rejects with the output if it ends before. */
  readonly address: Promise<string>;
  readonly ended: Promise<number | null>;
}

/** The line with the address, in either format of the log. */
const said = /^(?:address: |\{.*"event":"start",.*"address":")(\S+?)(?:"\})?$/m;

/** `root` is the folder that holds the project, or a copy of what runs. */
export function startServerProcess(
  environment: Readonly<Record<string, string>>,
  root = projectRoot,
): ServerProcess {
  const child = spawn(process.execPath, [join(root, 'dist-server/main.mjs')], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: '0', DEMO_FLEET: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let found: (address: string) => void = () => {};
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
    const address = said.exec(printed)?.[1];
    if (address) found(address);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    found = resolve;
    ended.then(() => reject(new Error(`the server ended:\n${printed}`)));
  });
  // Who waits for the end only does not look at the address.
  address.catch(() => {});
  return { child, output: () => printed, address, ended };
}
