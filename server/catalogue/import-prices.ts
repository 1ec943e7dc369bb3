/**
 * A price list into the catalogue: all of it or nothing (specification 7, POST /api/tests/upload-excel; decision 0035).
 */
import { sql } from 'drizzle-orm';
import type { ImportRow } from '../../src/contract/catalogue.ts';
import { judgeRows, type PricedTest } from '../../src/domain/price-import.ts';
import type { PriceListRow } from '../../src/domain/price-list.ts';
import { testNameKey } from '../../src/domain/test-rules.ts';
import { columnOf, textColumnOf } from '../database/columns.ts';
import type { Orm } from '../database/database.ts';
import { lockHospital } from '../http/own-hospital.ts';
import type { Services } from '../services.ts';
import { refuseTooLong } from './own-catalogue.ts';
import type { TestTexts } from './test-fields.ts';

/** A statement holds the embedded database, so large lists are cut. */
const rowsPerStatement = 1_000;

interface StoredTest extends PricedTest {
  readonly id: number;
}

/** Judges the rows against the catalogue as it is, adds new tests, changes prices, and answers each row's outcome. */
export async function importPrices(
  { database, lists }: Pick<Services, 'database' | 'lists'>,
  hospitalId: number,
  rows: readonly PriceListRow[],
): Promise<readonly ImportRow[]> {
  const judged = await database.transaction(async (tx) => {
    await lockHospital(tx, hospitalId);
    const catalogue = await storedTests(tx, hospitalId);
    const outcome = judgeRows(rows, catalogue);
    const texts = new Map(rows.map((row) => [row.row, row.texts]));
    const added = outcome.filter(({ kind }) => kind === 'new');
    for (const some of chunksOf(added)) await insertTests(tx, hospitalId, some, texts);
    const changed = outcome.filter(({ kind }) => kind === 'changed');
    const ids = idsByKey(catalogue);
    if (added.length > 0) await refuseTooLong(tx, hospitalId);
    for (const some of chunksOf(changed)) await setPrices(tx, hospitalId, some, ids);
    return outcome;
  });
  if (judged.some(({ kind }) => kind === 'new' || kind === 'changed')) lists.invalidate(hospitalId, 'tests');
  return judged;
}

async function storedTests(tx: Orm, hospitalId: number): Promise<readonly StoredTest[]> {
  const { rows } = await tx.execute(sql`
    SELECT t.id, t.test_name AS name, (t.price * 100)::double precision AS "pricePaise"
    FROM lab_test t WHERE t.hospital_id = ${hospitalId} ORDER BY t.id`);
  return rows as unknown as readonly StoredTest[];
}

/** Test ids by name key; of several tests with one key the first counts. */
function idsByKey(catalogue: readonly StoredTest[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const { id, name } of catalogue) {
    const key = testNameKey(name);
    if (!ids.has(key)) ids.set(key, id);
  }
  return ids;
}

async function insertTests(
  tx: Orm,
  hospitalId: number,
  rows: readonly ImportRow[],
  texts: ReadonlyMap<number, TestTexts>,
): Promise<void> {
  const column = (field: keyof TestTexts) => textColumnOf(rows, ({ row }) => texts.get(row)?.[field] ?? '');
  await tx.execute(sql`
    INSERT INTO lab_test (hospital_id, test_name, name_key, price, method, sample_required, schedule, department, report)
    SELECT ${hospitalId}::integer, r.name, r.key, r.paise / 100, r.method, r.sample, r.schedule, r.department, r.report
    FROM unnest(${column('testName')}::text[], ${textColumnOf(rows, ({ name }) => testNameKey(name))}::text[],
      ${columnOf(rows, ({ pricePaise }) => pricePaise)}::numeric[], ${column('method')}::text[],
      ${column('sampleRequired')}::text[], ${column('schedule')}::text[], ${column('department')}::text[],
      ${column('report')}::text[])
      AS r (name, key, paise, method, sample, schedule, department, report)`);
}

async function setPrices(
  tx: Orm,
  hospitalId: number,
  rows: readonly ImportRow[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.execute(sql`
    UPDATE lab_test t SET price = r.paise / 100
    FROM unnest(${columnOf(rows, ({ name }) => ids.get(testNameKey(name)) ?? null)}::integer[],
      ${columnOf(rows, ({ pricePaise }) => pricePaise)}::numeric[]) AS r (id, paise)
    WHERE t.id = r.id AND t.hospital_id = ${hospitalId}`);
}

function* chunksOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) yield rows.slice(at, at + rowsPerStatement);
}
