/**
 * A phone and an email stand for one phlebotomist of a hospital. Phones are unique by the database; of emails older
 * data may have several, so they are compared while nobody else of the hospital changes its team.
 */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Orm } from '../database/database.ts';
import { driver } from '../database/schema.ts';
import { databaseConstraint } from '../database/unavailable.ts';
import { HttpError } from '../http/errors.ts';

export interface DriverNames {
  /** Ten digits. */
  readonly phone: string | null;
  readonly email: string | null;
}

/** Specification 5, Phlebotomist registration. */
export const alreadyThere = () => new HttpError(409, 'Phlebotomist with this email or phone already exists.');

/** Whether somebody of the hospital, other than `except`, has this phone or this email, in whatever case. */
export async function isTaken(
  orm: Orm,
  hospitalId: number,
  { phone, email }: DriverNames,
  except: number | null = null,
): Promise<boolean> {
  const same = [
    ...(phone === null ? [] : [eq(driver.phone, phone)]),
    ...(email === null ? [] : [sql`lower(${driver.email}) = lower(${email})`]),
  ];
  if (same.length === 0) return false;
  const found = await orm
    .select({ id: driver.id })
    .from(driver)
    .where(
      and(
        eq(driver.hospitalId, hospitalId),
        or(...same),
        ...(except === null ? [] : [ne(driver.id, except)]),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Turns the database's refusal into words, as for a phone that was taken meanwhile. */
export async function refusingTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw databaseConstraint(error) === 'driver_phone_key' ? alreadyThere() : error;
  }
}
