import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDemoData, prepareDemoData } from '../../e2e/support/demo-data.ts';
import { lockDirectory } from '../../server/database/directory-lock.ts';
import { checkDurability } from '../../server/database/pglite-engine.ts';
import { demoFieldPassword, demoPhone } from '../../server/demo/logins.ts';
import { projectRoot } from '../../server/project-root.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import './support/test-database.ts';
import { uploadPath, workbookForm, workbookOf } from './support/workbooks.ts';

let folder: string;
let dataDir: string;
const started: ServerProcess[] = [];
const start = (environment: Record<string, string>) => {
  const server = startServerProcess(environment);
  started.push(server);
  return server;
};
const stop = async (server: ServerProcess, signal: NodeJS.Signals) => {
  server.child.kill(signal);
  return server.ended;
};
/** The one line that a refusal to start is. */
const refusal = async (environment: Record<string, string>) => {
  const server = start(environment);
  expect(await server.ended).toBe(1);
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('progress: '));
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-process-'));
  dataDir = join(folder, 'deep/data');
  const build = "import('./scripts/lib/bundles.mjs').then((bundles) => bundles.ensureBuilt('server'))";
  execFileSync(process.execPath, ['-e', build], { cwd: projectRoot });
});
afterAll(async () => {
  for (const server of started) await stop(server, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('the server process', () => {
  test('loses nothing that it acknowledged when it is killed, and starts again', async () => {
    const first = start({ DATA_DIR: dataDir });
    const address = await first.address;
    const cookie = await signIn(address);
    const acknowledged: number[] = [];
    const base = Date.now() - 60_000;
    // Posts go on until the process dies under them.
    const writer = (async () => {
      for (let turn = 0; ; turn++) {
        const body = JSON.stringify({
          latitude: 13,
          longitude: 80,
          deliveryStatus: 'PROCESSING',
          timestamp: base + turn,
        });
        const response = await fetch(`${address}/api/field/location`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body,
        });
        if (response.status !== 204) throw new Error(await response.text());
        acknowledged.push(base + turn);
        if (acknowledged.length === 40) first.child.kill('SIGKILL');
      }
    })();
    await expect(writer).rejects.toThrow();
    await first.ended;
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);

    const second = start({ DATA_DIR: dataDir });
    const signedIn = await login(await second.address);
    const history = await fetch(
      `${await second.address}/api/location/history/${await driverId(await second.address, signedIn)}`,
      { headers: { cookie: signedIn } },
    );
    const kept = new Set(
      ((await history.json()) as { timestamp: string }[]).map((row) => Date.parse(row.timestamp)),
    );
    expect(acknowledged.filter((moment) => !kept.has(moment))).toEqual([]);
    // The session of before the kill is one still.
    const orders = await fetch(`${await second.address}/api/field/orders`, { headers: { cookie } });
    expect(orders.status).toBe(200);

    const third = await refusal({ DATA_DIR: dataDir });
    expect(third).toContain(dataDir);
    expect(third).toContain('in use by another server');
    // A client that never answers the goodbye does not hold it up.
    const silent = connect(Number(new URL(await second.address).port), '127.0.0.1');
    silent.on('error', () => {});
    silent.write(
      'GET /ws-chat/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await new Promise((resolve) => silent.once('data', resolve));
    expect(await stop(second, 'SIGTERM')).toBe(0);
    expect(second.output()).toMatch(/^demo login: demo@homedraw\.example \/ /m);
  });

  test('names a port in use', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const bound = holder.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const untouched = join(folder, 'untouched');
    const line = await refusal({ DATA_DIR: untouched, PORT: String(port) });
    expect(line).toContain(`Port ${port}`);
    expect(line).toContain('set PORT');
    // Before anything long was begun.
    expect(existsSync(untouched)).toBe(false);
    holder.close();
  });

  test('names a data directory that cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await refusal({ DATA_DIR: join(folder, 'file/data') })).toMatch(/cannot be written .*DATA_DIR/);
    if (process.getuid?.() === 0) return;
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o500);
    expect(await refusal({ DATA_DIR: join(folder, 'locked') })).toMatch(/cannot be written .*DATA_DIR/);
  });

  test('names a database that does not answer, without its password', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:9/none' });
    expect(line).toContain('127.0.0.1:9');
    expect(line).toContain('DATABASE_URL');
    expect(line).not.toContain('secret');
  });

  test('names a database that another PostgreSQL wrote', async () => {
    mkdirSync(join(folder, 'old/database'), { recursive: true });
    writeFileSync(join(folder, 'old/database/PG_VERSION'), '15\n');
    expect(await refusal({ DATA_DIR: join(folder, 'old') })).toMatch(/PostgreSQL 15.*DATA_DIR/);
  });

  test('names a setting that cannot be meant', async () => {
    expect(await refusal({ PORT: 'many' })).toContain("PORT is 'many'");
  });
});

test('a price list is read in the process whose program stands beside the server’s', async () => {
  await prepareDemoData();
  copyDemoData(join(folder, 'prices'));
  const server = start({ DATA_DIR: join(folder, 'prices') });
  const address = await server.address;
  const cookie = await login(address);
  const file = workbookOf([
    ['Test Name', 'Price'],
    ['Vitamin K1', 1250.5],
    ['TSH', 280],
  ]);
  const { type, body } = workbookForm(file);
  const headers = { cookie, 'content-type': type };
  const answer = await fetch(address + uploadPath, { method: 'POST', headers, body: new Uint8Array(body) });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    '1 test added, 0 prices updated, 1 row skipped: 1 already there at this price.',
  ]);
  // A terminal that is closed stops it as cleanly.
  expect(await stop(server, 'SIGHUP')).toBe(0);
});

describe('a log of JSON', () => {
  const linesOf = (server: ServerProcess): { readonly event: string }[] =>
    server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('holds nothing else, from the start to the end', async () => {
    await prepareDemoData();
    copyDemoData(join(folder, 'json'));
    const server = start({ DATA_DIR: join(folder, 'json'), LOG_FORMAT: 'json' });
    const answer = await fetch(`${await server.address}/health/ready`);
    expect(answer.status).toBe(200);
    expect(await stop(server, 'SIGTERM')).toBe(0);
    const events = linesOf(server).map(({ event }) => event);
    for (const event of ['progress', 'start', 'call']) expect(events).toContain(event);
    expect(events.slice(-2)).toEqual(['stopping', 'stopped']);
    const requestId = answer.headers.get('x-request-id');
    expect(linesOf(server)).toContainEqual(expect.objectContaining({ requestId, route: '/health/ready' }));
    expect(server.output()).not.toContain('Demo@2024');
  });
  test('says why the server does not start; a format that is none is said as a line', async () => {
    const refused = start({ LOG_FORMAT: 'json', PORT: 'many' });
    expect(await refused.ended).toBe(1);
    expect(linesOf(refused)).toMatchObject([
      { event: 'complaint', text: expect.stringContaining("PORT is 'many'") },
    ]);
    expect(await refusal({ LOG_FORMAT: 'xml' })).toContain("LOG_FORMAT is 'xml'");
  });
});

describe('a directory', () => {
  test('has one holder at a time', async () => {
    const first = await lockDirectory(folder);
    expect(first).not.toBeNull();
    expect(await lockDirectory(folder)).toBeNull();
    await first?.release();
    const again = await lockDirectory(folder);
    expect(again).not.toBeNull();
    await again?.release();
  });
});

describe('the durability check', () => {
  const database = (onCommit: () => void) => {
    const calls: string[] = [];
    return {
      calls,
      exec: async (text: string) => {
        calls.push(text);
        if (text.includes('INSERT')) onCommit();
        return [];
      },
      close: async () => {
        calls.push('closed');
      },
    };
  };

  test('refuses a database that does not sync its commits, and closes it', async () => {
    const unsafe = database(() => {});
    await expect(checkDurability(unsafe, () => 7)).rejects.toThrow(/does not sync/);
    expect(unsafe.calls.at(-1)).toBe('closed');
  });
  test('is content with one that does', async () => {
    let syncs = 0;
    const safe = database(() => {
      syncs += 1;
    });
    await checkDurability(safe, () => syncs);
    expect(safe.calls).not.toContain('closed');
  });
});

async function post(url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}
const signIn = (address: string) =>
  post(`${address}/api/field/login`, { phone: demoPhone(0, 0), password: demoFieldPassword });
const login = (address: string) =>
  post(`${address}/api/hospitals/login`, { email: 'demo@homedraw.example', password: 'Demo@2024' });

async function driverId(address: string, cookie: string): Promise<number> {
  const response = await fetch(`${address}/api/drivers`, { headers: { cookie } });
  const rows = (await response.json()) as { id: number; phone: string }[];
  return rows.find((row) => row.phone === demoPhone(0, 0))?.id ?? 0;
}
