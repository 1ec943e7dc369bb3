/** Tests added, edited and removed by consoles (specification 5, Add test and Modify test; 7, Tests). */
import { and, eq, ne } from 'drizzle-orm';
import type { CreateTestBody, UpdateTestBody } from '../../src/contract/wire/tests.ts';
import { paiseOrNull, rupeesOfPaise } from '../../src/domain/money.ts';
import { testNameKey, testTexts } from '../../src/domain/test-rules.ts';
import type { Orm } from '../database/database.ts';
import { labTest } from '../database/schema.ts';
import { badRequest, HttpError, notFound } from '../http/errors.ts';
import { lockHospital, refuseForeignCode } from '../http/own-hospital.ts';
import { refuseStale } from '../http/versions.ts';
import type { Services } from '../services.ts';
import { refuseTooLong } from './own-catalogue.ts';
import { paiseOfPrice, plainTexts, refuseTexts, type TestTexts } from './test-fields.ts';

type Parts = Pick<Services, 'database' | 'lists'>;
interface Target {
  readonly hospitalId: number;
  readonly testId: number;
}
/** Which test, and the version that the caller decided on (null: the last word wins). */
interface EditTarget extends Target {
  readonly named: number | null;
}

const nameTaken = () => new HttpError(409, 'This test name already exists.');

/**
 * Answers the id. 409 for a name that the hospital has, whatever its case; 400 for another hospital's code and for a
 * value that cannot be meant.
 */
export async function addTest(
  { database, lists }: Parts,
  hospitalId: number,
  sent: CreateTestBody,
): Promise<number> {
  const texts = plainTexts(sent);
  refuseTexts(texts);
  const price = rupeesOfPaise(paiseOfPrice(sent));
  if (sent.hospitalCode.trim() === '') throw badRequest('Hospital code is required.');
  await refuseForeignCode(database, hospitalId, sent.hospitalCode);
  const nameKey = testNameKey(texts.testName);
  const added = await database.transaction(async (tx) => {
    await lockHospital(tx, hospitalId);
    await refuseTaken(tx, hospitalId, nameKey);
    const row = { ...texts, price, nameKey, hospitalId };
    const rows = await tx.insert(labTest).values(row).returning({ id: labTest.id });
    await refuseTooLong(tx, hospitalId);
    return rows;
  });
  lists.invalidate(hospitalId, 'tests');
  return added[0]?.id ?? 0;
}

/**
 * Writes the fields that differ from what is stored, and looks at no other: older data that no rule would take
 * today stays. 404 for another hospital's, 412 where another version was named and something would be written, 409
 * for the name of another test.
 */
export async function editTest(
  { database, lists }: Parts,
  { hospitalId, testId, named }: EditTarget,
  sent: UpdateTestBody,
): Promise<void> {
  const own = and(eq(labTest.id, testId), eq(labTest.hospitalId, hospitalId));
  const isNew = await database.transaction(async (tx) => {
    await lockHospital(tx, hospitalId);
    const [stored] = await tx.select().from(labTest).where(own);
    if (!stored) throw notFound('Test');
    const edits = editsOf(stored, sent);
    if (Object.keys(edits).length === 0) return false;
    refuseStale('The test was changed meanwhile: look at it again.', stored.version, named);
    if (edits.nameKey !== undefined) await refuseTaken(tx, hospitalId, edits.nameKey, testId);
    await tx.update(labTest).set(edits).where(own);
    // A catalogue that is too long already may still be made shorter.
    const isLonger = testTexts.some((field) => (edits[field] ?? '').length > stored[field].length);
    if (isLonger) await refuseTooLong(tx, hospitalId);
    return true;
  });
  if (isNew) lists.invalidate(hospitalId, 'tests');
}

function editsOf(stored: typeof labTest.$inferSelect, sent: UpdateTestBody) {
  const texts = plainTexts(sent);
  const edits: Partial<TestTexts> = Object.fromEntries(
    testTexts.filter((field) => texts[field] !== stored[field]).map((field) => [field, texts[field]]),
  );
  refuseTexts(edits);
  const isPriceNew = sent.price !== stored.price;
  const price = isPriceNew ? rupeesOfPaise(paiseOfPrice(sent)) : stored.price;
  const nameKey = testNameKey(texts.testName);
  return {
    ...edits,
    ...(paiseOrNull(price) === paiseOrNull(stored.price) ? {} : { price }),
    ...(nameKey === testNameKey(stored.testName) ? {} : { nameKey }),
  };
}

/** 404 for another hospital's, and for one that is gone already. Bookings keep the names of what was booked. */
export async function removeTest({ database, lists }: Parts, { hospitalId, testId }: Target): Promise<void> {
  const gone = await database.transaction(async (tx) => {
    await lockHospital(tx, hospitalId);
    return tx
      .delete(labTest)
      .where(and(eq(labTest.id, testId), eq(labTest.hospitalId, hospitalId)))
      .returning({ id: labTest.id });
  });
  if (gone.length === 0) throw notFound('Test');
  lists.invalidate(hospitalId, 'tests');
}

async function refuseTaken(tx: Orm, hospitalId: number, nameKey: string, except?: number): Promise<void> {
  const found = await tx
    .select({ id: labTest.id })
    .from(labTest)
    .where(
      and(
        eq(labTest.hospitalId, hospitalId),
        eq(labTest.nameKey, nameKey),
        ...(except === undefined ? [] : [ne(labTest.id, except)]),
      ),
    )
    .limit(1);
  if (found.length > 0) throw nameTaken();
}
