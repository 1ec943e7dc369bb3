/** The hospitals of this server as its operator sees them: there is no screen on which one could sign up. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { hospital, session } from '../database/schema.ts';
import { errorCode, Refusal } from '../refusal.ts';
import { hashPassword } from '../session/passwords.ts';
import { checkPassword } from './password-rules.ts';

/** A hospital and how much would go with it. */
export interface HospitalRow {
  readonly id: number;
  readonly code: string;
  readonly email: string;
  readonly phlebotomists: number;
  readonly orders: number;
}

export interface NewHospital {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

/** By id. */
export const listHospitals = (database: Database): Promise<readonly HospitalRow[]> =>
  database.query<HospitalRow>(`
    SELECT h.id, h.code, h.email,
      (SELECT count(*)::integer FROM driver d WHERE d.hospital_id = h.id) AS phlebotomists,
      (SELECT count(*)::integer FROM orders o WHERE o.hospital_id = h.id) AS orders
    FROM hospital h ORDER BY h.id`);

/** Answers its id. Refuses what is malformed, and an email or a code that another one has. */
export async function addHospital(
  database: Database,
  { email, code, password }: NewHospital,
): Promise<number> {
  checkEmail(email);
  checkCode(code);
  checkPassword(password, { email, code });
  const passwordHash = await hashPassword(password);
  const [row] = await once(() =>
    database.orm.insert(hospital).values({ email, code, passwordHash }).returning({ id: hospital.id }),
  );
  return row?.id ?? 0;
}

/** What a rename did. */
export interface Renamed {
  readonly id: number;
  readonly consolesSignedOut: boolean;
}

/**
 * Gives a hospital another email, another code, or both. With another code, or its letters in another case, the sessions
 * of its consoles end: each keeps the code that it signed in with, and would find no phlebotomist and no test by it.
 */
export async function renameHospital(
  database: Database,
  code: string,
  to: { readonly email?: string | undefined; readonly code?: string | undefined },
): Promise<Renamed> {
  if (to.email === undefined && to.code === undefined)
    throw new Refusal('Say the new email or the new code.');
  if (to.email !== undefined) checkEmail(to.email);
  if (to.code !== undefined) checkCode(to.code);
  return once(() =>
    database.transaction(async (tx) => {
      const [before] = await tx.select().from(hospital).where(isCalled(code)).for('update');
      if (!before) throw unknownHospital(code);
      const { id } = before;
      await tx.update(hospital).set(to).where(eq(hospital.id, id));
      const consolesSignedOut = to.code !== undefined && to.code !== before.code;
      if (consolesSignedOut) await tx.delete(session).where(ofConsoles(id));
      return { id, consolesSignedOut };
    }),
  );
}

/** Sets its password and ends every session of its consoles; its phones have passwords of their own. Answers its id. */
export async function setPassword(database: Database, code: string, password: string): Promise<number> {
  const [owner] = await database.orm.select().from(hospital).where(isCalled(code));
  if (!owner) throw unknownHospital(code);
  checkPassword(password, owner);
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    await tx.update(hospital).set({ passwordHash }).where(eq(hospital.id, owner.id));
    await tx.delete(session).where(ofConsoles(owner.id));
  });
  return owner.id;
}

/** How many sessions of a hospital were ended, and whose. */
export interface SignedOut {
  readonly id: number;
  readonly consoles: number;
  readonly phones: number;
}

/** Ends the sessions of its consoles, and those of its phones if that is meant; their passwords stay. */
export async function signOutHospital(database: Database, code: string, phones: boolean): Promise<SignedOut> {
  const id = await hospitalCalled(database, code);
  const ended = await database.orm
    .delete(session)
    .where(phones ? eq(session.hospitalId, id) : ofConsoles(id))
    .returning({ driverId: session.driverId });
  const consoles = ended.filter(({ driverId }) => driverId === null).length;
  return { id, consoles, phones: ended.length - consoles };
}

/**
 * Removes it with everything it has: phlebotomists, bookings, positions, messages, sessions.
 * Answers the id that it had.
 */
export async function removeHospital(database: Database, code: string): Promise<number> {
  const [row] = await database.orm.delete(hospital).where(isCalled(code)).returning({ id: hospital.id });
  if (!row) throw unknownHospital(code);
  return row.id;
}

/** The id of the hospital with this code, in whatever case. Refuses a code of none. */
export async function hospitalCalled(database: Database, code: string): Promise<number> {
  const [found] = await database.orm.select({ id: hospital.id }).from(hospital).where(isCalled(code));
  if (!found) throw unknownHospital(code);
  return found.id;
}

/** The sessions of a hospital's consoles. */
const ofConsoles = (id: number) => and(eq(session.hospitalId, id), isNull(session.driverId));

const isCalled = (code: string) => sql`lower(${hospital.code}) = lower(${code})`;

export const unknownHospital = (code: string) =>
  new Refusal(`No hospital has the code ${code}: 'hospital list' shows them all.`);

function checkEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
    throw new Refusal(`'${email}' is no email address, such as desk@hospital.example.`);
}

function checkCode(code: string): void {
  if (!/^[A-Za-z]+\d+$/.test(code) || code.length > 40)
    throw new Refusal(`'${code}' is no code: it is letters followed by numbers, such as Srm123.`);
}

/** Runs the work; refuses an email or a code of another hospital in words. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && errorCode(error.cause) === '23505')
      throw new Refusal('A hospital with this email or code exists already.');
    throw error;
  }
}
