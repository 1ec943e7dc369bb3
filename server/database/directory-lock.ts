/**
 * One server per data directory: two would both open it, both write, and lose writes without an error. On Linux the
 * lock is an abstract socket named after the directory's device and inode, which the kernel frees however the process
 * ends. Elsewhere it is a file with the holder's process id. Two containers that share a volume are not kept apart.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { errorCode } from '../refusal.ts';

/** In the directory, where the lock is a file: the holder's process id. */
export const lockFile = 'server.pid';

export interface DirectoryLock {
  release(): Promise<void>;
}

/** Locks an existing directory; null if somebody holds it. */
export function lockDirectory(dir: string): Promise<DirectoryLock | null> {
  return process.platform === 'linux' ? lockBySocket(dir) : lockByFile(dir);
}

function lockBySocket(dir: string): Promise<DirectoryLock | null> {
  const { dev, ino } = statSync(dir);
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(`\0homedraw-${dev}-${ino}`, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

async function lockByFile(dir: string): Promise<DirectoryLock | null> {
  const file = join(dir, lockFile);
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return { release: async () => rmSync(file, { force: true }) };
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      if (isAlive(Number(readFileSync(file, 'utf8')))) return null;
      rmSync(file, { force: true });
    }
  }
  return null;
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
