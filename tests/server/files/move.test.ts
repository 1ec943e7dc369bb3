/** Files moved from one home to the other, and back, by the operator's command. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAudit } from '../../../server/audit.ts';
import type { Database } from '../../../server/database/database.ts';
import { createFileHome, type FileHome, type Home } from '../../../server/files/file-home.ts';
import type { Moved, MovePlace } from '../../../server/files/move-files.ts';
import { createObjectStore } from '../../../server/files/object-store.ts';
import { carryOut, type OperatorMeans } from '../../../server/operator/commands.ts';
import { timeoutMs } from '../../support/eventually.ts';
import { type S3Double, startS3Double } from '../support/s3-double.ts';
import { demoDatabase } from '../support/test-database.ts';
import { inDatabase } from '../support/test-server.ts';

let database: Database;
let double: S3Double;
let files: FileHome;
let audited: string[];
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('TRUNCATE attachment, driver_file, bucket_owner CASCADE');
  double = await startS3Double();
  files = homeOf('s3');
  audited = [];
  await database.query(`
    INSERT INTO attachment (id, hospital_id, name, mime_type, content, created_at)
    SELECT gen_random_uuid(), (SELECT min(id) FROM hospital), 'a' || n, 'image/png', decode(md5(n::text), 'hex'), now()
    FROM generate_series(1, 13) n`);
  await database.query(`
    INSERT INTO driver_file (id, hospital_id, driver_id, name, mime_type, content, created_at)
    SELECT gen_random_uuid(), hospital_id, id, 'f', 'application/pdf', decode(md5(id::text), 'hex'), now()
    FROM driver ORDER BY id LIMIT 12`);
});
afterEach(() => double.close());

const homeOf = (home: Home) =>
  createFileHome({
    database,
    store: createObjectStore(double.address, { callMs: timeoutMs }),
    home,
    log: () => {},
  });
const means = (): OperatorMeans => ({
  database,
  files,
  dataDir: '',
  recheckSessions: async () => {},
  audit: createAudit({ now: Date.now, write: ({ action, outcome }) => audited.push(`${action} ${outcome}`) }),
});
const step = (to: Home | null, after: MovePlace | null = null): Promise<Moved> =>
  carryOut({ do: 'moveFiles', to, after }, means()) as Promise<Moved>;
const count = async () => {
  const { inDatabase: rows, objects } = (await carryOut({ do: 'countFiles' }, means())) as {
    inDatabase: number;
    objects: number;
  };
  return [rows, objects];
};
/** Steps to the end, or until the store stops. */
async function move(to: Home | null) {
  const ends: Moved[] = [];
  for (let after: MovePlace | null = null; ; ) {
    const end = await step(to, after);
    ends.push(end);
    after = end.next;
    if (after === null || end.stopped !== null) break;
  }
  return {
    files: ends.reduce((sum, end) => sum + end.files, 0),
    bytes: ends.reduce((sum, end) => sum + end.bytes, 0),
    lost: ends.flatMap(({ lost }) => lost),
    stopped: ends.at(-1)?.stopped ?? null,
  };
}
/** Every file with its bytes, wherever they are. */
async function contents() {
  const rows = await database.query<{ name: string; hex: string | null; at: string | null }>(`
    SELECT name, encode(content, 'hex') AS hex, content_at AS at FROM attachment
    UNION ALL SELECT name || driver_id, encode(content, 'hex'), content_at FROM driver_file ORDER BY 1`);
  return rows.map(({ name, hex, at }) => [
    name,
    hex ?? double.objects.get(at ?? '')?.content.toString('hex'),
  ]);
}

test('all of them go over and come back, byte for byte, and leave nothing behind', async () => {
  const before = await contents();
  expect(await move('s3')).toEqual({ files: 25, bytes: 25 * 16, lost: [], stopped: null });
  expect([await count(), double.files().length]).toEqual([[0, 25], 25]);
  expect(await contents()).toEqual(before);
  expect(await move('database')).toEqual({ files: 25, bytes: 25 * 16, lost: [], stopped: null });
  expect([await count(), double.files()]).toEqual([[25, 0], []]);
  expect(await contents()).toEqual(before);
  expect(audited).toEqual(['operator.moveFiles done', 'operator.moveFiles done']);
});

test('without a word of where they go to where new files go', async () => {
  await move(null);
  expect(await count()).toEqual([0, 25]);
  files = homeOf('database');
  await move(null);
  expect(await count()).toEqual([25, 0]);
});

test('a store that stops on the way keeps what was moved; said again it goes on', async () => {
  const before = await contents();
  let puts = 0;
  double.fault = (call) => (call.startsWith('PUT hospital-') && ++puts > 14 ? 'refuses' : null);
  expect(await move('s3')).toMatchObject({ files: 14, stopped: expect.stringContaining('SlowDown') });
  expect(await count()).toEqual([11, 14]);
  expect(await contents()).toEqual(before);
  double.fault = () => null;
  expect(await move('s3')).toMatchObject({ files: 11, stopped: null });
  expect(await contents()).toEqual(before);
});

test('two moves at once, of one way or of both, move each file once and lose none', async () => {
  const before = await contents();
  const there = await Promise.all([move('s3'), move('s3')]);
  expect(there.map(({ files: moved }) => moved).reduce((sum, moved) => sum + moved)).toBe(25);
  expect(double.files()).toHaveLength(25);
  await Promise.all([move('database'), move('s3')]);
  expect(await contents()).toEqual(before);
  const [, objects] = await count();
  expect(double.files()).toHaveLength(objects ?? -1);
  const back = await Promise.all([move('database'), move('database')]);
  expect(back.map(({ files: moved }) => moved).reduce((sum, moved) => sum + moved)).toBe(objects);
  expect(back.flatMap(({ lost }) => lost)).toEqual([]);
  expect([await contents(), double.files()]).toEqual([before, []]);
});

test.each(['s3', 'database'] as const)(
  'to %s: a file that is removed while it is copied is not brought back, and its copy goes',
  async (to) => {
    if (to === 'database') await move('s3');
    let gone = false;
    double.fault = async (call) => {
      if (!gone && call.startsWith('GET hospital-')) {
        gone = true;
        await database.query('DELETE FROM attachment');
      }
      return null;
    };
    await move(to);
    const kept = await contents();
    expect(kept.length).toBeLessThan(25);
    expect(kept.every(([, hex]) => hex !== undefined)).toBe(true);
    const rows = await database.query<{ at: string }>(
      'SELECT content_at AS at FROM driver_file WHERE content_at IS NOT NULL',
    );
    if (to === 's3') expect(double.files().sort()).toEqual(rows.map(({ at }) => at).sort());
  },
);

test.each([
  ['is gone by then', true],
  ['is still there', false],
])(
  'a file that another move brings back meanwhile is not counted, nor said to be lost: its object %s',
  async (_what, isGone) => {
    await move('s3');
    let isBack = false;
    double.fault = async (call) => {
      const [verb, key = ''] = call.split(' ');
      if (verb === 'GET' && key.startsWith('hospital-') && !isBack) {
        isBack = true;
        if (isGone) double.objects.delete(key);
        await database.query(
          `UPDATE attachment SET content = '', content_at = NULL, content_size = NULL, content_sha256 = NULL
         WHERE content_at = $1`,
          [key],
        );
      }
      return null;
    };
    expect(await move('database')).toMatchObject({ files: 24, lost: [] });
  },
);

test('an object that does not come back as it was put is no file’s: the row stays as it is', async () => {
  const before = await contents();
  double.fault = (call) => {
    const [verb, key = ''] = call.split(' ');
    const object = double.objects.get(key);
    if (verb === 'GET' && object && key.startsWith('hospital-'))
      object.content = Buffer.from('other bytes here');
    return null;
  };
  expect(await move('s3')).toMatchObject({
    files: 0,
    stopped: expect.stringContaining('not what was put there'),
  });
  expect(await count()).toEqual([25, 0]);
  expect(await contents()).toEqual(before);
});

test('an object that is gone or another one is said by the id of its file, and the others come back', async () => {
  await move('s3');
  const rows = await database.query<{ id: string; at: string }>(
    'SELECT id, content_at AS at FROM attachment ORDER BY id LIMIT 2',
  );
  double.objects.delete(rows[0]?.at ?? '');
  const other = double.objects.get(rows[1]?.at ?? '');
  if (other) other.content = Buffer.from('other bytes here');
  expect(await move('database')).toEqual({
    files: 23,
    bytes: 23 * 16,
    lost: rows.map(({ id }) => id),
    stopped: null,
  });
  expect(await count()).toEqual([23, 2]);
});

describe('refused, and nothing is moved:', () => {
  test('where there is no store', async () => {
    files = inDatabase(database);
    await expect(step('s3')).rejects.toThrow('There is no store for files: set S3_URL');
    await expect(carryOut({ do: 'claimFiles' }, means())).rejects.toThrow('There is no store');
    expect(audited).toEqual(['operator.moveFiles refused', 'operator.claimFiles refused']);
  });
  test('where the bucket is another database’s, until it is claimed', async () => {
    double.objects.set('homedraw-owner', { content: Buffer.from('other'), type: undefined, modifiedAt: 0 });
    await expect(step('s3')).rejects.toThrow("is another database's");
    expect(await count()).toEqual([25, 0]);
    await carryOut({ do: 'claimFiles' }, means());
    expect(await move('s3')).toMatchObject({ files: 25 });
    expect(audited).toContain('operator.claimFiles done');
  });
  test('where the store is away from the beginning', async () => {
    double.fault = () => 'refuses';
    await expect(step('s3')).rejects.toThrow('The store of the files cannot be used: S3 returned 503');
  });
});
