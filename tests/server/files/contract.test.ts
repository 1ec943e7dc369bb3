/** What a store must do is asked of two: the one of this process, and one that others wrote. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createObjectStore, type ObjectStore, sumOf } from '../../../server/files/object-store.ts';
import { findMoto, type Moto, startMoto } from '../support/moto.ts';
import { type S3Double, startS3Double } from '../support/s3-double.ts';

const program = findMoto();
const left = 'no moto_server was found: Debian has it in python3-moto';
if (program === null) console.warn(`Not tested on a store that others wrote: ${left}.`);

const limits = { listed: 2, callMs: 60_000 };
const picture = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
let store: ObjectStore;

const contract = () => {
  test('gives back what was put there, and what was put there again', async () => {
    const key = 'hospital-1/0b7c4f0e-9a5e-4e55-8d3e-5c8a2b6f7d10';
    await store.put(key, Buffer.from('before'), 'image/png');
    await store.put(key, picture, 'image/png');
    expect((await store.get(key, sumOf(picture)))?.equals(picture)).toBe(true);
    await store.remove(key);
    expect(await store.get(key, sumOf(picture))).toBeNull();
    expect(await store.getText(key)).toBeNull();
  });
  test('removes what is not there', async () => {
    await store.remove('hospital-1/never');
  });
  test('lists all of a prefix in pages, each once, with the moment they came', async () => {
    const keys = ['1/a', '1/b', '1/c', '22/a', '3/a'].map((key) => `hospital-${key}`);
    const before = Date.now();
    for (const key of [...keys, 'homedraw-owner']) await store.put(key, Buffer.from('x'), 'text/plain');
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await store.list('hospital-', after);
      expect(page.objects.length).toBeLessThanOrEqual(2);
      for (const { key, modifiedAt } of page.objects) {
        found.push(key);
        expect(Math.abs(modifiedAt - before)).toBeLessThan(3_600_000);
      }
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(keys);
    for (const key of keys) await store.remove(key);
    expect(await store.list('hospital-', null)).toEqual({ objects: [], next: null });
  });
  test('says which of the two is not there, the bucket or the object', async () => {
    await expect(other().getText('hospital-1/a')).rejects.toThrow('NoSuchBucket');
    await expect(other().list('hospital-', null)).rejects.toThrow(/no such bucket|NoSuchBucket/);
  });
};
let other: () => ObjectStore;

describe('the store of this process', () => {
  let double: S3Double;
  beforeAll(async () => {
    double = await startS3Double();
    store = createObjectStore(double.address, limits);
    other = () => createObjectStore({ ...double.address, endpoint: `${double.address.endpoint}-other` });
  });
  afterAll(() => double.close());
  contract();
});

describe.skipIf(program === null)(program === null ? `moto_server (${left})` : 'moto_server', () => {
  let moto: Moto;
  beforeAll(async () => {
    moto = await startMoto(program ?? '');
    store = createObjectStore(moto.address, limits);
    other = () => createObjectStore({ ...moto.address, endpoint: `${moto.address.endpoint}-other` });
  }, 120_000);
  afterAll(() => moto?.stop());
  contract();
});
