/** `npm run files`, and what a backup says of files in a store, as programs of their own beside a server that runs. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemoData, prepareDemoData } from '../../../e2e/support/demo-data.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { type S3Double, startS3Double } from '../support/s3-double.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let folder: string;
let double: S3Double;
let environment: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-files-'));
  double = await startS3Double();
  const { endpoint, accessKeyId, secretAccessKey } = double.address;
  const secret = encodeURIComponent(secretAccessKey);
  environment = {
    DATA_DIR: join(folder, 'data'),
    S3_URL: endpoint.replace('://', `://${accessKeyId}:${secret}@`),
  };
  await prepareDemoData();
  copyDemoData(join(folder, 'data'));
  server = startServerProcess(environment);
  await server.address;
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await double.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a program says on both streams, and its exit code. */
function run(name: string, ...words: readonly string[]) {
  const child = spawn(process.execPath, [join(projectRoot, `dist-server/${name}.mjs`), ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
}
const files = (...words: readonly string[]) => run('files', ...words);

const content = Buffer.alloc(600_000, 'picture');
let cookie = '';
async function upload(): Promise<string> {
  const address = await server.address;
  const login = await fetch(`${address}/api/hospitals/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@homedraw.example', password: 'Demo@2024' }),
  });
  [cookie = ''] = (login.headers.getSetCookie()[0] ?? '').split(';');
  const form = new FormData();
  form.set('file', new File([content], 'report.bin'));
  const answer = await fetch(`${address}/api/chat/upload`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  expect(answer.status).toBe(200);
  return answer.text();
}
const download = async (url: string) => {
  const answer = await fetch((await server.address) + url, { headers: { cookie } });
  return Buffer.from(await answer.arrayBuffer());
};

test('files are moved, counted and saved while the server runs, and by hand when it stands', async () => {
  const url = await upload();
  expect(double.files()).toHaveLength(1);
  expect(await files('count')).toEqual({
    code: 0,
    said: 'In the database: 0 files (0.0 MB). In the store: 1 file (0.6 MB). New files go to the store.\n',
  });
  const inStore = await run('backup', join(folder, 'kept'));
  expect(inStore.said).toContain('Files in it: 0; in the S3 store, which has to be saved by itself: 1.');

  expect(await files('move', '--to', 'database')).toEqual({
    code: 0,
    said: expect.stringMatching(/^1 file \(0\.6 MB\) moved to the database\.\nIn the database: 1 file/),
  });
  expect(double.files()).toEqual([]);
  expect((await download(url)).equals(content)).toBe(true);
  expect((await run('backup', join(folder, 'other'))).said).toContain('Files in it: 1.');

  double.fault = (call) => (call.startsWith('PUT hospital-') ? 'refuses' : null);
  expect(await files('move')).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^0 files \(0\.0 MB\) moved, then the store stopped: .*SlowDown\. Say it again to go on\.\n$/,
    ),
  });
  double.fault = () => null;
  server.child.kill('SIGKILL');
  await server.ended;

  expect((await files('move')).said).toContain('1 file (0.6 MB) moved to the store.');
  expect(double.files()).toHaveLength(1);

  const [backup = ''] = inStore.said.split('\n');
  const restored = await run('restore', '--yes', backup);
  expect(restored.said).toContain('Files in the S3 store, which S3_URL must name: 1.');
  server = startServerProcess(environment);
  await server.address;
  expect((await files('move', '--to', 'database')).said).toContain(
    "The bucket of S3_URL is another database's",
  );
  expect((await files('claim')).code).toBe(0);
  expect(await files('move', '--to', 'database')).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^0 files .* Of others the object is gone from the store, or is not .*: [\da-f-]{36}\.\n$/,
    ),
  });
});

test.each([
  [],
  ['move', '--to'],
  ['move', '--to', 'disk'],
  ['count', '--to', 's3'],
  ['move', 'all'],
  ['drop'],
])('what it cannot mean is refused with what it can: %j', async (...words) => {
  const { code, said } = await files(...words);
  expect([code, said]).toEqual([1, expect.stringMatching(/^Say one of\n {2}files count\n/)]);
});
