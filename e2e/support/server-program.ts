/** The built server as a process. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../server/project-root.ts';

const program = join(projectRoot, 'dist-server/main.mjs');

export interface ServerProgram {
  /** Where it answers. */
  readonly url: string;
  readonly pid: number;
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Sends it a signal that does not end it. */
  signal(signal: NodeJS.Signals): void;
}

/** Starts it on a free port, or the one that PORT names, and waits until it answers. */
export async function launchServer(environment: Readonly<Record<string, string>>): Promise<ServerProgram> {
  const child = spawn(process.execPath, [program], {
    // Whoever has a DATABASE_URL set does not mean this; and nothing here ever asks the internet for tiles.
    env: { ...process.env, DATABASE_URL: '', TILE_URL: 'off', HOST: '127.0.0.1', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^address: (.*)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it answered`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    signal: (signal) => void child.kill(signal),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}
