/** The operator's programs against a server that runs, as processes of their own. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDemoData, prepareDemoData } from '../../../e2e/support/demo-data.ts';
import { demoFieldPassword, demoPhone } from '../../../server/demo/logins.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

let folder: string;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-backup-'));
  dataDir = join(folder, 'data');
  await prepareDemoData();
  copyDemoData(dataDir);
  server = startServerProcess({ DATA_DIR: dataDir });
  await server.address;
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one of the operator's programs to its end; what it says on both streams, and its exit code. */
function run(name: string, words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(projectRoot, `dist-server/${name}.mjs`), ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text));
  return new Promise<{ code: number | null; said: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, said })),
  );
}

const base = Date.now() - 600_000;
const json = { 'content-type': 'application/json' };
async function phone() {
  const address = await server.address;
  const login = await fetch(`${address}/api/field/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ phone: demoPhone(0, 0), password: demoFieldPassword }),
  });
  const [cookie = ''] = (login.headers.getSetCookie()[0] ?? '').split(';');
  return async (turn: number) => {
    const body = { latitude: 13, longitude: 80, deliveryStatus: 'PROCESSING', timestamp: base + turn };
    const answer = await fetch(`${address}/api/field/location`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
}

/** Signs a console in and answers how it calls. */
async function dispatcher() {
  const address = await server.address;
  const login = await fetch(`${address}/api/hospitals/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'demo@homedraw.example', password: 'Demo@2024' }),
  });
  const [cookie = ''] = (login.headers.getSetCookie()[0] ?? '').split(';');
  return { address, cookie };
}

/** Pairs a wall of the first hospital; answers its id, and the status of its calls from then on. */
async function wall(name: string) {
  const { address, cookie } = await dispatcher();
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
  const { code, secret } = (await (await post('/api/display/pairing', {})).json()) as Record<string, string>;
  const added = (await (await post('/api/displays', { code, name }, { cookie })).json()) as { id: number };
  const paired = await post('/api/display/pairing/outcome', { secret });
  const [own = ''] = (paired.headers.getSetCookie()[0] ?? '').split(';');
  const asks = async () =>
    (await fetch(`${await server.address}/api/display/orders`, { headers: { cookie: own } })).status;
  return { id: added.id, asks };
}

/** When the positions were that the phone has sent, in ms since 1970, as a console sees them. */
async function positions(): Promise<readonly number[]> {
  const { address, cookie } = await dispatcher();
  const get = async (path: string) => (await fetch(address + path, { headers: { cookie } })).json();
  const drivers = (await get('/api/drivers')) as { id: number; phone: string }[];
  const { id } = drivers.find((driver) => driver.phone === demoPhone(0, 0)) ?? { id: 0 };
  const rows = (await get(`/api/location/history/${id}`)) as { timestamp: string }[];
  return rows.map(({ timestamp }) => Date.parse(timestamp));
}

describe('a backup', () => {
  test('is taken while phones write, holds every write acknowledged before it, and can be restored', async () => {
    const post = await phone();
    for (let turn = 0; turn < 10; turn++) expect(await post(turn)).toBe(204);
    const { asks } = await wall('Corridor');
    expect(await asks()).toBe(200);
    let isOver = false;
    const writer = (async () => {
      for (let turn = 10; !isOver; turn++) expect(await post(turn)).toBe(204);
    })();
    const made = await run('backup', [join(folder, 'kept')]);
    isOver = true;
    await writer;
    expect(made).toEqual({ code: 0, said: expect.stringContaining('holds 2 hospitals with 340 bookings') });
    const [backup = ''] = made.said.split('\n');
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database.'))).toEqual([]);

    expect(await run('restore', ['--yes', backup])).toEqual({
      code: 1,
      said: expect.stringContaining('stop it first'),
    });
    expect((await run('hospital', ['remove', 'KAVERI002', '--yes'])).said).toContain(
      'gone, with 12 phlebotomists and 40 bookings',
    );
    expect((await run('hospital', ['list'])).said).not.toContain('KAVERI002');
    server.child.kill('SIGKILL');
    await server.ended;

    expect(await run('restore', [backup])).toEqual({
      code: 1,
      said: expect.stringContaining('Nothing was done'),
    });
    expect((await run('hospital', ['list'])).said).not.toContain('KAVERI002');
    const restored = await run('restore', ['--yes', backup]);
    expect(restored).toEqual({
      code: 0,
      said: expect.stringContaining('everybody signs in anew, and wall displays'),
    });
    expect((await run('hospital', ['list'])).said).toMatch(/KAVERI002 .* 12 .* 40/);

    server = startServerProcess({ DATA_DIR: dataDir });
    await server.address;
    expect(await asks()).toBe(401);
    expect((await run('hospital', ['displays', 'SRM001'])).said).toBe(
      'Hospital SRM001 has no wall display.\n',
    );
    const kept = await positions();
    for (let turn = 0; turn < 10; turn++) expect(kept).toContain(base + turn);
  });

  test('that is no whole one is refused, and nothing is touched', async () => {
    const before = readdirSync(dataDir).sort();
    const broken = join(folder, 'broken');
    cpSync(join(folder, 'kept', readdirSync(join(folder, 'kept'))[0] ?? ''), broken, { recursive: true });
    writeFileSync(join(broken, 'backup.json'), '{"madeAt":');
    expect((await run('restore', ['--yes', broken])).said).toContain('cannot be read');
    writeFileSync(
      join(broken, 'backup.json'),
      JSON.stringify({ madeAt: 'then', postgres: '12', hospitals: 1, orders: 1 }),
    );
    expect((await run('restore', ['--yes', broken])).said).toContain('PostgreSQL 12');
    rmSync(join(broken, 'backup.json'));
    expect((await run('restore', ['--yes', broken])).said).toContain('no whole backup');
    expect(readdirSync(dataDir).sort()).toEqual(before);
  });

  test('that cannot be written leaves nothing behind', async () => {
    writeFileSync(join(folder, 'file'), '');
    const made = await run('backup', [join(folder, 'file')]);
    expect(made).toEqual({ code: 1, said: expect.stringContaining('cannot be written') });
    expect(existsSync(join(folder, 'file', 'backup.json'))).toBe(false);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('database.copy'))).toEqual([]);
  });
});

test('a hospital is signed out by a command, with its phones where that is said', async () => {
  const post = await phone();
  const consoles = await run('hospital', ['sign-out', 'SRM001']);
  expect(consoles).toEqual({
    code: 0,
    said: expect.stringMatching(/^Hospital SRM001: \d+ consoles? signed out/),
  });
  expect(await post(1_000)).toBe(204);
  const both = await run('hospital', ['sign-out', 'SRM001', '--phones']);
  expect(both.said).toMatch(/^Hospital SRM001: 0 consoles and \d+ phones? signed out/);
  expect(await post(1_001)).toBe(401);
  expect(server.output()).toMatch(
    /^audit: .*"action":"operator.signOut","outcome":"done","hospitalId":\d+}$/m,
  );
});

test('displays are listed by a command, and one is ended at once; a restart ends none', async () => {
  const [one, other] = [await wall('Corridor, 2nd floor'), await wall('Bell\u0007 and \u001b[2J')];
  server.child.kill('SIGKILL');
  await server.ended;
  server = startServerProcess({ DATA_DIR: dataDir });
  await server.address;
  expect([await one.asks(), await other.asks()]).toEqual([200, 200]);
  const { said } = await run('hospital', ['displays', 'srm001']);
  const [head, ...rows] = said.trimEnd().split('\n');
  expect(head).toMatch(/^id +name +added +last seen$/);
  expect(rows).toHaveLength(2);
  // No control character of a name comes to the terminal.
  expect(rows[0]).toMatch(new RegExp(`^${other.id} +Bell  and  \\[2J +20\\d\\d-.*Z +(20\\d\\d-.*Z|never)$`));
  expect(await run('hospital', ['end-display', 'SRM001', String(one.id)])).toEqual({
    code: 0,
    said: `Hospital SRM001: wall display ${one.id} is ended; it shows a pairing code now.\n`,
  });
  expect([await one.asks(), await other.asks()]).toEqual([401, 200]);
  expect(server.output()).toMatch(
    new RegExp(
      `^audit: .*"action":"operator.endDisplay","outcome":"done","hospitalId":\\d+,"displayId":${one.id}}$`,
      'm',
    ),
  );
});

describe('a malformed command', () => {
  test.each([
    ['hospital', [], 'Say one of'],
    ['hospital', ['add', 'a@b.example'], 'Say one of'],
    ['hospital', ['list', '--everything'], 'Say one of'],
    ['hospital', ['add', 'a@b.example', 'Srm9'], 'Set HOSPITAL_PASSWORD'],
    ['hospital', ['sign-out'], 'Say one of'],
    ['hospital', ['sign-out', 'Nobody1'], 'No hospital has the code'],
    ['hospital', ['displays'], 'Say one of'],
    ['hospital', ['displays', 'Nobody1'], 'No hospital has the code'],
    ['hospital', ['end-display', 'SRM001'], 'Say one of'],
    ['hospital', ['end-display', 'SRM001', 'one'], 'Say one of'],
    ['hospital', ['end-display', 'SRM001', '999999'], 'has no wall display 999999'],
    ['hospital', ['remove', 'SRM001'], 'Nothing was done'],
    ['hospital', ['remove', 'Nobody1'], 'No hospital has the code'],
    ['backup', [], 'Say in which folder'],
    ['restore', [], 'Say which backup'],
  ])('%s %s is answered in one line', async (name, words, why) => {
    const answer = await run(name, words);
    expect(answer).toEqual({ code: 1, said: expect.stringContaining(why) });
    expect(answer.said).not.toContain(' at ');
  });
});
