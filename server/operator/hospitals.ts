/** The hospitals of this server as its operator sees them: there is no screen on which one could sign up. */
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { hospital, session } from '../database/schema.ts';
import { errorCode, Refusal } from '../refusal.ts';
import { canBePassword, hashPassword, longestPassword } from '../session/passwords.ts';

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

const leastPassword = 8;

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
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  const [row] = await once(() =>
    database.orm.insert(hospital).values({ email, code, passwordHash }).returning({ id: hospital.id }),
  );
  return row?.id ?? 0;
}

/** Gives it another email, another code, or both; who is signed in stays so. */
export async function renameHospital(
  database: Database,
  code: string,
  to: { readonly email?: string | undefined; readonly code?: string | undefined },
): Promise<void> {
  if (to.email === undefined && to.code === undefined)
    throw new Refusal('Say the new email or the new code.');
  if (to.email !== undefined) checkEmail(to.email);
  if (to.code !== undefined) checkCode(to.code);
  const rows = await once(() =>
    database.orm.update(hospital).set(to).where(isCalled(code)).returning({ id: hospital.id }),
  );
  if (rows.length === 0) throw unknownHospital(code);
}

/** Sets its password and ends every session of its consoles; its phones have passwords of their own. */
export async function setPassword(database: Database, code: string, password: string): Promise<void> {
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  await database.transaction(async (tx) => {
    const [row] = await tx
      .update(hospital)
      .set({ passwordHash })
      .where(isCalled(code))
      .returning({ id: hospital.id });
    if (!row) throw unknownHospital(code);
    await tx.delete(session).where(sql`${session.hospitalId} = ${row.id} AND ${session.driverId} IS NULL`);
  });
}

/** Removes it with everything it has: phlebotomists, bookings, positions, messages, sessions. */
export async function removeHospital(database: Database, code: string): Promise<void> {
  const rows = await database.orm.delete(hospital).where(isCalled(code)).returning({ id: hospital.id });
  if (rows.length === 0) throw unknownHospital(code);
}

const isCalled = (code: string) => eq(sql`lower(${hospital.code})`, code.toLowerCase());

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

function checkPassword(password: string): void {
  if (password.length < leastPassword)
    throw new Refusal(`The password needs ${leastPassword} characters or more.`);
  if (!canBePassword(password))
    throw new Refusal(`The password may have ${longestPassword} characters at most.`);
}

/** Runs it; what another hospital has already is refused in words. */
async function once<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && errorCode(error.cause) === '23505')
      throw new Refusal('A hospital with this email or code exists already.');
    throw error;
  }
}
