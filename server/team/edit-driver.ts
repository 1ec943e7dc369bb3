/**
 * Changes a phlebotomist by the whole object of the list with the edits, as a console sends it (specification 7,
 * PATCH).
 */
import { and, eq } from 'drizzle-orm';
import { type PhlebotomistField, phlebotomistFields } from '../../src/contract/team.ts';
import { plainField } from '../../src/domain/phlebotomist-texts.ts';
import { isPartTime, workTimeProblems } from '../../src/domain/registration-checks.ts';
import { driver } from '../database/schema.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { lockHospital } from '../http/own-hospital.ts';
import { nameOf } from '../http/texts.ts';
import { refuseStale } from '../http/versions.ts';
import type { Services } from '../services.ts';
import { fieldComplaint, problemWords } from './driver-fields.ts';
import { alreadyThere, isTaken, refusingTaken } from './driver-names.ts';

type StoredDriver = typeof driver.$inferSelect;
type Edits = Partial<Record<PhlebotomistField, string | null>>;

/** The phlebotomist, and the version that the caller decided on (null: the last write wins). */
export interface EditTarget {
  readonly hospitalId: number;
  readonly driverId: number;
  readonly named: number | null;
}

/**
 * Writes the fields that differ from what is stored, and looks at no other: older data that no rule would take today
 * stays. Null empties a field; one that is not sent stays. 404 for another hospital's, 412 where another version was
 * named and something would be written, 409 for a phone or an email that somebody else of the hospital has, 400 for a
 * value that cannot be meant.
 */
export async function editDriver(
  { database }: Pick<Services, 'database'>,
  { hospitalId, driverId, named }: EditTarget,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const isThisDriver = and(eq(driver.id, driverId), eq(driver.hospitalId, hospitalId));
  const edit = () =>
    database.transaction(async (tx) => {
      await lockHospital(tx, hospitalId);
      const [stored] = await tx.select().from(driver).where(isThisDriver).for('no key update');
      if (!stored) throw notFound('Phlebotomist');
      const edits = editsOf(stored, sent);
      if (Object.keys(edits).length === 0) return;
      refuseStale('The phlebotomist was changed meanwhile: look at it again.', stored.version, named);
      const { phone = null, email = null } = edits;
      if (await isTaken(tx, hospitalId, { phone, email }, driverId)) throw alreadyThere();
      await tx
        .update(driver)
        .set(edits as object)
        .where(isThisDriver);
    });
  await refusingTaken(edit);
}

function editsOf(stored: StoredDriver, sent: Readonly<Record<string, unknown>>): Edits {
  const edits: Edits = {};
  for (const field of phlebotomistFields) {
    const value = sent[field];
    if (value === undefined || value === stored[field]) continue;
    if (value !== null && typeof value !== 'string')
      throw badRequest(`${nameOf(field)} must be a text or null.`);
    const text = plainField(field, value ?? '');
    if (text === (stored[field] ?? '')) continue;
    const complaint = fieldComplaint(field, text);
    if (complaint !== null) throw badRequest(complaint);
    if (text === '' && isNeeded(field)) throw badRequest(problemWords(field, 'required'));
    edits[field] = text || null;
  }
  return { ...edits, ...timesOf(stored, edits) };
}

const isNeeded = (field: PhlebotomistField) => field === 'fullName' || field === 'phone';

/**
 * The times of a part-time phlebotomist: both, the end after the start; every other one has none. Checked if one of the
 * three fields was edited.
 */
function timesOf(stored: StoredDriver, edits: Edits): Edits {
  if (!('workType' in edits || 'startTime' in edits || 'endTime' in edits)) return {};
  const now = { ...stored, ...edits };
  const times = {
    workType: now.workType ?? '',
    startTime: now.startTime ?? '',
    endTime: now.endTime ?? '',
  };
  const [found] = Object.entries(workTimeProblems(times));
  if (found) throw badRequest(problemWords(found[0], found[1]));
  return isPartTime(times.workType) ? {} : { startTime: null, endTime: null };
}
