/** Stores a registration: the phlebotomist and its files, all or nothing (specification 7, POST /api/drivers). */
import { eq } from 'drizzle-orm';
import { driver, hospital } from '../database/schema.ts';
import type { PlacedFile } from '../files/content.ts';
import { addDriverFile } from '../files/driver-files.ts';
import type { KeptFile } from '../files/send-file.ts';
import { badRequest, tooMany, unauthorised } from '../http/errors.ts';
import { foreignCode, lockHospital } from '../http/own-hospital.ts';
import { checkPassword } from '../operator/password-rules.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { type Requester, TooManyChecks } from '../session/passwords.ts';
import { alreadyThere, isTaken, refusingTaken } from './driver-names.ts';
import type { Registration } from './read-registration.ts';

/**
 * Answers the id. 409 for a phone or an email that somebody of the hospital has; of the same registrations that come at
 * once one is stored. 400 for another hospital's code and for a password that everybody would try first.
 */
export async function registerDriver(
  services: Pick<Services, 'database' | 'files' | 'passwords' | 'now'>,
  { hospitalId, address }: { readonly hospitalId: number; readonly address: string },
  { texts, place, password, hospitalCode, files }: Registration,
): Promise<number> {
  const { database, now } = services;
  const [owner] = await database.orm.select().from(hospital).where(eq(hospital.id, hospitalId));
  if (!owner) throw unauthorised();
  if (hospitalCode.toLowerCase() !== owner.code.toLowerCase()) throw badRequest(foreignCode);
  refuseCommon(password, owner);
  // Checked before the hash, which is expensive, and once more when no other change can come in between.
  if (await isTaken(database.orm, hospitalId, texts)) throw alreadyThere();
  const requester: Requester = { kind: 'console', hospitalId, name: null, address };
  const passwordHash = await hashOf(services, password, requester);
  const store = (placed: (file: KeptFile) => PlacedFile) =>
    database.transaction(async (tx) => {
      await lockHospital(tx, hospitalId);
      if (await isTaken(tx, hospitalId, texts)) throw alreadyThere();
      const row = { ...texts, ...place, hospitalId, passwordHash };
      const [added] = await tx.insert(driver).values(row).returning({ id: driver.id });
      const driverId = added?.id ?? 0;
      const ids: Record<string, string> = {};
      for (const [part, file] of files)
        ids[`${part}Id`] = await addDriverFile(tx, { hospitalId, driverId }, placed(file), now());
      await tx.update(driver).set(ids).where(eq(driver.id, driverId));
      return driverId;
    });
  return services.files.storing(hospitalId, [...files.values()], (placed) =>
    refusingTaken(() => store(placed)),
  );
}

function refuseCommon(password: string, owner: { readonly email: string; readonly code: string }): void {
  try {
    checkPassword(password, owner);
  } catch (error) {
    throw error instanceof Refusal ? badRequest(error.message) : error;
  }
}

async function hashOf(
  { passwords }: Pick<Services, 'passwords'>,
  password: string,
  requester: Requester,
): Promise<string> {
  try {
    return await passwords.hash(password, requester);
  } catch (error) {
    throw error instanceof TooManyChecks ? tooMany(error.seconds) : error;
  }
}
