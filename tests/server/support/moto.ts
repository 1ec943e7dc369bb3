/** Debian's `moto_server` (package python3-moto): a store that others wrote, where it is installed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { S3Address } from '../../../server/files/s3-url.ts';

export const findMoto = (): string | null =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'moto_server'))
    .find((path) => existsSync(path)) ?? null;

export interface Moto {
  readonly address: S3Address;
  stop(): Promise<void>;
}

/** Starts it on a port of the system's choice, with an empty bucket. */
export async function startMoto(program: string): Promise<Moto> {
  const child = spawn(program, ['-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    // It may have a child of its own.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
        if (found) resolve(found[0]);
      });
    ended.then(() => reject(new Error('moto_server ended')));
  });
  const answer = await fetch(`${origin}/files`, { method: 'PUT' });
  if (!answer.ok) throw new Error(`moto_server made no bucket: ${answer.status}`);
  const address = {
    endpoint: `${origin}/files`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  return { address, stop };
}
