import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { joinCrc, zipPieces } from '../../server/http/pieces.ts';
import { countOf, rangeOf, wholeList } from '../../server/orders/order-blocks.ts';
import { createOrderCache, type OrderCache } from '../../server/orders/order-cache.ts';
import { orderColumns } from '../../server/orders/order-columns.ts';
import { demoDatabase } from './support/test-database.ts';

type Row = Record<string, unknown> & { readonly orderId: number; readonly status: string };

let database: Database;
let hospital: number;
let cache: OrderCache;
beforeAll(async () => {
  database = await demoDatabase();
  const [row] = await database.query<{ id: number }>('SELECT id FROM hospital ORDER BY id LIMIT 1');
  hospital = row?.id ?? 0;
});
beforeEach(() => {
  cache = createOrderCache(database);
});
afterAll(() => database.close());

const textOf = (pieces: readonly Buffer[]) => Buffer.concat(pieces).toString();
const kept = async (from = cache): Promise<Row[]> => JSON.parse(textOf(wholeList(await from.read(hospital))));
/** The list as one statement builds it. */
const stored = async (): Promise<Row[]> => {
  const [row] = await database.query<{ body: string }>(
    `SELECT coalesce(json_agg(t), '[]')::text AS body FROM (
       SELECT ${orderColumns} FROM orders o WHERE o.hospital_id = $1 ORDER BY o.created_at DESC, o.id DESC) t`,
    [hospital],
  );
  return JSON.parse(row?.body ?? '[]');
};
const forget = async (): Promise<void> => {
  await database.query("DELETE FROM orders WHERE hospital_id = $1 AND email = 'many@mail.example'", [
    hospital,
  ]);
};
const insert = (count: number, createdAt = 'now()') =>
  database.query(
    `INSERT INTO orders (hospital_id, patient_name, phone_number, email, address, medical_tests, total_price, created_at)
     SELECT $1, 'Größe "Ümit"' || E'\\n, }' || n, '9840012345', 'many@mail.example', 'Adyar', '["HbA1c"]', n, ${createdAt}
     FROM generate_series(1, $2::integer) n`,
    [hospital, count],
  );

describe('the bookings in memory', () => {
  const changes = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('new' as const), count: fc.constantFrom(1, 3, 700), days: fc.nat(40) }),
      fc.record({ kind: fc.constant('status' as const), nth: fc.nat(2_000) }),
      fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(2_000) }),
      fc.record({ kind: fc.constant('read' as const) }),
    ),
    { minLength: 1, maxLength: 8 },
  );
  const nth = '(SELECT id FROM orders WHERE hospital_id = $1 ORDER BY created_at, id OFFSET $2 LIMIT 1)';

  test('are those in the database, whatever was written since', async () => {
    const written = fc.asyncProperty(changes, async (steps) => {
      for (const step of steps) {
        if (step.kind === 'new') await insert(step.count, `now() - interval '${step.days} days'`);
        else if (step.kind === 'status')
          await database.query(
            `UPDATE orders SET status = CASE status WHEN 'ASSIGNED' THEN 'COMPLETED' ELSE 'ASSIGNED' END WHERE id = ${nth}`,
            [hospital, step.nth],
          );
        else if (step.kind === 'remove')
          await database.query(`DELETE FROM orders WHERE id = ${nth}`, [hospital, step.nth]);
        else expect(await kept()).toEqual(await stored());
      }
      expect(await kept()).toEqual(await stored());
    });
    // What one run has added would be read and compared in all that follow.
    await fc.assert(written.afterEach(forget), { numRuns: 25 });
  });

  test('are read anew only in blocks that were written to, and earlier answers stay as they were', async () => {
    await insert(3_000, "now() - n * interval '1 hour'");
    const before = await cache.read(hospital);
    const text = textOf(wholeList(before));
    expect(before.length).toBeGreaterThan(5);
    const [middle] = await database.query<{ id: number }>(
      `UPDATE orders SET status = 'COMPLETED', report = report || '!' WHERE id =
         (SELECT id FROM orders WHERE hospital_id = $1 ORDER BY created_at DESC, id DESC OFFSET 1200 LIMIT 1) RETURNING id`,
      [hospital],
    );
    const after = await cache.read(hospital);
    const other = after.filter((block) => !before.includes(block));
    expect(other).toHaveLength(1);
    expect(other[0]?.text.includes(`"orderId":${middle?.id},`)).toBe(true);
    expect(textOf(wholeList(before))).toBe(text);
    const statements = vi.spyOn(database, 'query');
    expect((await cache.read(hospital)) === after).toBe(true);
    expect(statements).toHaveBeenCalledOnce();
    statements.mockRestore();
  });

  test('hold every write from before the request, though another reading was under way', async () => {
    await cache.read(hospital);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const query = database.query.bind(database);
    const statements = vi.spyOn(database, 'query').mockImplementationOnce(async (text, values) => {
      const rows = await query(text, values);
      await held;
      return rows as never;
    });
    const early = cache.read(hospital);
    await insert(1);
    const [newest] = await stored();
    const [late, later] = [kept(), kept()];
    goOn();
    await early;
    expect((await late)[0]).toEqual(newest);
    expect((await later)[0]).toEqual(newest);
    // The early one, a question and a block for the two that came after it, and the two of this test.
    expect(statements).toHaveBeenCalledTimes(5);
    statements.mockRestore();
  });

  test('can be read after a reading that failed', async () => {
    vi.spyOn(database, 'query').mockRejectedValueOnce(new Error('gone'));
    const [first, second] = [cache.read(hospital), kept()];
    await expect(first).rejects.toThrow('gone');
    expect(await second).toEqual(await stored());
    vi.mocked(database.query).mockRestore();
  });

  test('of a hospital without a reader are dropped', async () => {
    let moment = 0;
    const own = createOrderCache(database, () => moment);
    const before = await own.read(hospital);
    moment = 10 * 60_000;
    expect((await own.read(hospital)) === before).toBe(true);
    moment += 16 * 60_000;
    await own.read(-1);
    const again = await own.read(hospital);
    // Said so, since a difference of so many rows is never shown in words.
    expect(again === before).toBe(false);
    expect(textOf(wholeList(again))).toBe(textOf(wholeList(before)));
  });

  test('of a hospital without any are an empty list', async () => {
    expect(textOf(wholeList(await cache.read(-1)))).toBe('[]');
    expect(rangeOf(await cache.read(-1), 0, 10)).toBe('[]');
  });

  test('are counted by their status', async () => {
    const rows = await stored();
    const blocks = await cache.read(hospital);
    expect(countOf(blocks, () => true)).toBe(rows.length);
    const isMeant = (status: string) => status === 'ASSIGNED';
    expect(countOf(blocks, isMeant)).toBe(rows.filter(({ status }) => isMeant(status)).length);
  });

  test('in a range are those rows of the list', async () => {
    const [rows, blocks] = [await stored(), await cache.read(hospital)];
    fc.assert(
      fc.property(fc.nat(rows.length + 10), fc.integer({ min: 1, max: 1_000 }), (from, count) => {
        expect(JSON.parse(rangeOf(blocks, from, count))).toEqual(rows.slice(from, from + count));
      }),
      { numRuns: 40 },
    );
  });
});

describe('pieces', () => {
  const pieces = fc.array(
    fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes)),
    { maxLength: 6 },
  );
  test('compressed one by one make one stream of their whole content', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, async (parts) => {
        const zipped = Buffer.concat(await zipPieces(parts));
        expect(gunzipSync(zipped).equals(Buffer.concat(parts))).toBe(true);
        // One member, not several: browsers read the first one only.
        expect(zipped.subarray(10).indexOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]))).toBe(-1);
      }),
    );
  });
  test('that were compressed before are not again', async () => {
    const [one, two, three] = ['a', 'b', 'c'].map((letter) => Buffer.from(letter.repeat(9_000)));
    if (!one || !two || !three) throw new RangeError('three pieces');
    const first = await zipPieces([one, two]);
    const second = await zipPieces([three, two]);
    expect(second[2]).toBe(first[2]);
    expect(second[1]).not.toBe(first[1]);
  });
  test('have the checksum of the whole', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (one, other) => {
        const joined = joinCrc(crc32(one), crc32(other), other.length);
        expect(joined).toBe(crc32(Buffer.concat([one, other])));
      }),
    );
  });
});
