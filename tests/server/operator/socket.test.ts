import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Audit } from '../../../server/audit.ts';
import type { Database } from '../../../server/database/database.ts';
import type { OperatorMeans } from '../../../server/operator/commands.ts';
import { askServer, type OperatorSocket, openOperatorSocket } from '../../../server/operator/socket.ts';
import { emptyDatabase } from '../support/test-database.ts';
import { inDatabase } from '../support/test-server.ts';

let folder: string;
let database: Database;
let opened: OperatorSocket | null = null;
const log: string[] = [];
const audited: Parameters<Audit>[0][] = [];
let rechecks = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homedraw-operator-'));
  database = await emptyDatabase();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await opened?.close();
  opened = null;
  log.length = 0;
  audited.length = 0;
});
const means = (dataDir = folder): OperatorMeans => ({
  database,
  files: inDatabase(database),
  dataDir,
  recheckSessions: async () => {
    rechecks += 1;
  },
  audit: (entry) => audited.push(entry),
});
const open = async (dataDir = folder) => {
  opened = await openOperatorSocket(means(dataDir), (line) => log.push(line));
  return opened;
};
const added = { do: 'add', email: 'a@b.example', code: 'Srm1', password: 'long enough' } as const;

describe('the operator’s socket', () => {
  test('carries a command and its answer, or why not in words', async () => {
    await open();
    expect(await askServer(folder, added)).toEqual({ id: expect.any(Number) });
    await expect(askServer(folder, added)).rejects.toThrow('exists already');
    expect(await askServer(folder, { do: 'list' })).toMatchObject({ hospitals: [{ code: 'Srm1' }] });
    expect(log).toEqual([]);
  });

  test('has sessions checked again after a command that may end them', async () => {
    await open();
    const before = rechecks;
    await askServer(folder, { do: 'rename', code: 'Srm1', to: { email: 'b@b.example' } });
    expect(rechecks).toBe(before);
    const renamed = await askServer(folder, { do: 'rename', code: 'Srm1', to: { code: 'Srm2' } });
    expect(renamed).toEqual({ consolesSignedOut: true });
    await askServer(folder, { do: 'password', code: 'Srm2', password: 'another long one' });
    expect(await askServer(folder, { do: 'signOut', code: 'Srm2', phones: true })).toEqual({
      consoles: 0,
      phones: 0,
    });
    await askServer(folder, { do: 'remove', code: 'Srm2' });
    expect(rechecks).toBe(before + 4);
  });

  test('has every command logged with its hospital, also a refused one, without the typed texts', async () => {
    await open();
    const { id: hospitalId } = (await askServer(folder, added)) ?? { id: 0 };
    await expect(askServer(folder, added)).rejects.toThrow('exists already');
    await askServer(folder, { do: 'list' });
    await askServer(folder, { do: 'rename', code: 'Srm1', to: { code: 'Srm2' } });
    await askServer(folder, { do: 'password', code: 'Srm2', password: 'another long one' });
    await askServer(folder, { do: 'signOut', code: 'Srm2', phones: false });
    await askServer(folder, { do: 'remove', code: 'Srm2' });
    expect(audited).toEqual([
      { action: 'operator.add', outcome: 'done', hospitalId },
      { action: 'operator.add', outcome: 'refused' },
      { action: 'operator.rename', outcome: 'done', hospitalId },
      { action: 'operator.password', outcome: 'done', hospitalId },
      { action: 'operator.signOut', outcome: 'done', hospitalId },
      { action: 'operator.remove', outcome: 'done', hospitalId },
    ]);
  });

  test('is for its own user alone, and is gone with the server', async () => {
    await open();
    const path = join(folder, 'operator.sock');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await opened?.close();
    opened = null;
    expect(await askServer(folder, { do: 'list' })).toBeNull();
    expect(existsSync(path)).toBe(false);
  });

  test('takes the place of one that a killed server left', async () => {
    writeFileSync(join(folder, 'operator.sock'), '');
    await open();
    expect(await askServer(folder, { do: 'list' })).toEqual({ hospitals: [] });
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', JSON.stringify({ do: 'add', email: 7 })],
    ['an unknown command', JSON.stringify({ do: 'drop' })],
    ['too much', JSON.stringify({ do: 'list', more: 'x'.repeat(70_000) })],
  ])('refuses %s and goes on', async (_what, body) => {
    await open();
    const answer = await new Promise<{ status: number | undefined; said: string }>((resolve, reject) => {
      const call = request(
        {
          socketPath: join(folder, 'operator.sock'),
          agent: false,
          method: 'POST',
          path: '/',
          headers: { 'content-type': 'application/json' },
        },
        (response) =>
          void text(response).then((said) => resolve({ status: response.statusCode, said }), reject),
      );
      call.once('error', reject);
      call.end(body);
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await askServer(folder, { do: 'list' })).toEqual({ hospitals: [] });
  });

  test('that cannot be is said once, and the server goes on without', async () => {
    const deep = join(folder, 'x'.repeat(120));
    mkdirSync(deep);
    expect(await open(deep)).toBeNull();
    expect(log).toEqual([expect.stringContaining('too long')]);
    expect(await askServer(deep, { do: 'list' })).toBeNull();
  });

  test('a copy of a database that has no files is refused in words', async () => {
    await open();
    opened && (await opened.close());
    opened = await openOperatorSocket({ ...means(), database: { ...database, copyTo: null } }, () => {});
    await expect(askServer(folder, { do: 'copy' })).rejects.toThrow('pg_dump');
  });
});
