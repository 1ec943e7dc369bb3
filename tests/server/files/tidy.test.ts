/** What the daily tidy does with a bucket, and what the server says of it at its start. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneAttachments } from '../../../server/chat/prune-attachments.ts';
import type { Database } from '../../../server/database/database.ts';
import { createFileHome, type FileHome, newKey } from '../../../server/files/file-home.ts';
import { createObjectStore, type ObjectStore } from '../../../server/files/object-store.ts';
import { sayAboutHome } from '../../../server/files/say-about-home.ts';
import { tidyObjects } from '../../../server/files/tidy-objects.ts';
import { eventually, timeoutMs } from '../../support/eventually.ts';
import { type S3Double, startS3Double } from '../support/s3-double.ts';
import { demoDatabase, testNow } from '../support/test-database.ts';
import { inDatabase } from '../support/test-server.ts';

const dayMs = 24 * 3_600_000;
let database: Database;
let double: S3Double;
let store: ObjectStore;
let files: FileHome;
let log: string[];
beforeAll(async () => {
  database = await demoDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.query('TRUNCATE attachment, driver_file, bucket_owner CASCADE');
  double = await startS3Double();
  store = createObjectStore(double.address, { listed: 3, callMs: timeoutMs });
  log = [];
  files = createFileHome({ database, store, home: 's3', log: (line) => log.push(line) });
});
afterEach(() => double.close());

const content = Buffer.from('x');
/** Puts an object of the moment there, and answers its key. */
const put = (modifiedAt: number, key = newKey(1)) => {
  double.objects.set(key, { content, type: 'image/png', modifiedAt });
  return key;
};
const attach = async (key: string, createdAt = testNow) => {
  await database.query(
    `INSERT INTO attachment (id, hospital_id, name, mime_type, content_at, content_size, content_sha256, created_at)
     SELECT gen_random_uuid(), min(id), 'a', 'image/png', $1, 1, '', $2 FROM hospital`,
    [key, new Date(createdAt)],
  );
};
const paperOf = async (key: string) => {
  await database.query(
    `INSERT INTO driver_file (id, hospital_id, driver_id, name, mime_type, content_at, content_size, content_sha256, created_at)
     SELECT gen_random_uuid(), hospital_id, id, 'a', 'image/png', $1, 1, '', now() FROM driver ORDER BY id LIMIT 1`,
    [key],
  );
};
const pauses: number[] = [];
const tidy = () =>
  tidyObjects(database, store, testNow, async (ms) => {
    pauses.push(ms);
  });

test('objects of no row go after a day, page by page; a row’s stay, and what is no file of ours', async () => {
  const [old, young] = [testNow - dayMs - 1, testNow - dayMs + 1];
  const kept = [put(old), put(old), put(young), put(old, 'hospital-1/report.pdf'), put(old, 'other/thing')];
  await attach(kept[0] ?? '');
  await paperOf(kept[1] ?? '');
  for (let turn = 0; turn < 7; turn++) put(old);
  expect(await tidy()).toBe(7);
  expect([...double.objects.keys()].sort()).toEqual([...kept, 'homedraw-owner'].sort());
  expect(pauses.length).toBeGreaterThan(2);
  expect(await tidy()).toBe(0);
});

test('nothing is touched in a bucket of another database', async () => {
  put(testNow - 2 * dayMs);
  put(testNow, 'homedraw-owner');
  expect(await tidy()).toBeNull();
  expect(double.files()).toHaveLength(1);
});

test('a store that is away ends it, and the next one does what is left', async () => {
  put(testNow - 2 * dayMs);
  double.fault = (call) => (call.startsWith('DELETE') ? 'refuses' : null);
  await expect(tidy()).rejects.toThrow('SlowDown');
  double.fault = () => null;
  expect(await tidy()).toBe(1);
});

test('a file of no message goes from the store too', async () => {
  const [old, young] = [put(testNow), put(testNow)];
  await attach(old, testNow - dayMs - 1);
  await attach(young, testNow - dayMs + 1);
  expect(await pruneAttachments(database, files, testNow, async () => {})).toBe(1);
  await eventually(() => expect(double.files()).toEqual([young]));
});

describe('at the start it is said', () => {
  const said = async (home: FileHome) => {
    log.length = 0;
    await sayAboutHome(database, home, (line) => log.push(line));
    return log;
  };
  test('nothing where all is in order', async () => {
    expect(await said(inDatabase(database))).toEqual([]);
    await attach(put(testNow));
    expect(await said(files)).toEqual([]);
  });
  test('how many files nobody can see without S3_URL', async () => {
    await attach(put(testNow));
    await paperOf(put(testNow));
    expect(await said(inDatabase(database))).toEqual([
      'Files in an S3 store: 2. S3_URL is not set, so nobody can see them.',
    ]);
  });
  test('that the bucket is another’s, and that the store is away', async () => {
    put(testNow, 'homedraw-owner');
    expect(await said(files)).toEqual([expect.stringContaining("is another database's")]);
    double.fault = () => 'refuses';
    expect(await said(files)).toEqual([expect.stringContaining('the store of the files cannot be used')]);
  });
});
