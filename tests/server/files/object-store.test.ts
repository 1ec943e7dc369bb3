/** The client of the store, against the store of this process: what it sends, and how each call ends. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createObjectStore, type ObjectStore, sumOf } from '../../../server/files/object-store.ts';
import { timeoutMs } from '../../support/eventually.ts';
import { isWhole } from '../../support/whole.ts';
import { type S3Double, startS3Double } from '../support/s3-double.ts';

let double: S3Double;
let store: ObjectStore;
/** A busy machine takes its time. */
const patient = { callMs: timeoutMs, listed: 2 };
/** For calls that are never answered. */
const impatient = { callMs: 200, restMs: 10 * timeoutMs };
beforeEach(async () => {
  double = await startS3Double();
  store = createObjectStore(double.address, patient);
});
afterEach(() => double.close());

const picture = Buffer.from('a picture');
const away = (work: Promise<unknown>, why: RegExp | string) =>
  expect(work).rejects.toThrow(
    expect.objectContaining({ name: 'StoreAway', message: expect.stringMatching(why) }),
  );

test('an object comes back byte for byte, under its type, and goes when it is removed', async () => {
  await store.put('hospital-1/a', picture, 'image/png');
  expect(double.objects.get('hospital-1/a')).toMatchObject({ content: picture, type: 'image/png' });
  expect(await store.get('hospital-1/a', sumOf(picture))).toEqual(picture);
  expect(await store.getText('hospital-1/a')).toBe('a picture');
  await store.remove('hospital-1/a');
  expect(await store.get('hospital-1/a', sumOf(picture))).toBeNull();
  await store.remove('hospital-1/a');
});

test('objects are listed page by page, with when they came, and none of another prefix', async () => {
  for (const key of ['hospital-1/a', 'hospital-1/b', 'hospital-2/a', 'other'])
    await store.put(key, picture, 'x/y');
  double.objects.set('hospital-1/a', { content: picture, type: 'x/y', modifiedAt: 1_000 });
  const first = await store.list('hospital-', null);
  expect(first.objects.map(({ key }) => key)).toEqual(['hospital-1/a', 'hospital-1/b']);
  expect(first.objects[0]?.modifiedAt).toBe(1_000);
  const last = await store.list('hospital-', first.next);
  expect(last).toMatchObject({ objects: [{ key: 'hospital-2/a' }], next: null });
});

describe('every call ends as away', () => {
  const calls: Record<string, () => Promise<unknown>> = {
    put: () => store.put('hospital-1/a', picture, 'image/png'),
    get: () => store.get('hospital-1/a', sumOf(picture)),
    remove: () => store.remove('hospital-1/a'),
    list: () => store.list('hospital-', null),
  };
  describe.each(Object.keys(calls))('%s', (name) => {
    const call = () => calls[name]?.() ?? Promise.resolve();

    test('where nobody listens', async () => {
      await double.close();
      await away(call(), 'ECONNREFUSED');
      double = await startS3Double();
    });
    test('where the store refuses', async () => {
      double.fault = () => 'refuses';
      await away(call(), 'SlowDown');
    });
    test('where it sends elsewhere, which is not followed', async () => {
      double.fault = () => 'elsewhere';
      await away(call(), /redirect/);
      expect(double.calls).toHaveLength(1);
    });
    test('where it never answers, and then at once for a while', async () => {
      double.fault = () => 'silent';
      store = createObjectStore(double.address, impatient);
      await away(call(), 'timeout');
      await away(call(), 'a moment ago');
      expect(double.calls).toHaveLength(1);
    });
    test('where the secret is wrong', async () => {
      store = createObjectStore({ ...double.address, accessKeyId: 'other' }, patient);
      await away(call(), 'AccessDenied');
    });
    test('where there is no such bucket, which is no missing object', async () => {
      store = createObjectStore({ ...double.address, endpoint: `${double.address.endpoint}-other` }, patient);
      await away(call(), /NoSuchBucket|no such bucket/);
    });
  });
  test('where an object stops half-way', async () => {
    await store.put('hospital-1/a', picture, 'image/png');
    double.fault = () => 'half';
    store = createObjectStore(double.address, impatient);
    await away(store.get('hospital-1/a', sumOf(picture)), 'timeout');
  });
  test('where objects stop half-way while garbage is collected', async () => {
    await store.put('hospital-1/a', picture, 'image/png');
    double.fault = () => 'half';
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const collecting = setInterval(collect, 3);
    try {
      for (const _ of Array(isWhole ? 10 : 3)) {
        store = createObjectStore(double.address, impatient);
        const gets = Array.from({ length: 10 }, () => store.get('hospital-1/a', sumOf(picture)));
        await Promise.all(gets.map((get) => away(get, /timeout|a moment ago/)));
      }
    } finally {
      clearInterval(collecting);
    }
  });
  test.each([
    ['others', Buffer.from('A picture'), 'is not what was put there'],
    ['fewer', Buffer.from('a pictur'), 'is not what was put there'],
    ['more, which are not read', Buffer.from('a picture!'), 'is larger than what was put there'],
  ])('where its bytes are %s', async (_what, content, why) => {
    double.objects.set('hospital-1/a', { content, type: 'image/png', modifiedAt: 0 });
    await away(store.get('hospital-1/a', sumOf(picture)), why);
  });
});

test('only so many objects are fetched at a time', async () => {
  store = createObjectStore(double.address, { ...impatient, fetchedAtOnce: 2 });
  double.fault = () => 'silent';
  const ends = await Promise.allSettled(
    Array.from({ length: 9 }, () => store.get('hospital-1/a', sumOf(picture))),
  );
  expect(ends.map(({ status }) => status)).toEqual(Array(9).fill('rejected'));
  // The others did not even ask: by their turn it was known that nobody answers.
  expect(double.calls).toHaveLength(2);
});
