/**
 * Pairing: a wall shows a code, an administrator enters it, and the wall fetches the cookie of the display that came of
 * it. Both sides prove themselves: who enters the code by a console's session, the wall by a secret that it alone has.
 */
import { randomInt } from 'node:crypto';
import { and, count, eq, gt, isNull, lte } from 'drizzle-orm';
import { pairingAlphabet, pairingCodeLength, readPairingCode } from '../../src/contract/wire/displays.ts';
import type { Database } from '../database/database.ts';
import { display, pairing } from '../database/schema.ts';
import { HttpError } from '../http/errors.ts';
import { lockHospital } from '../http/own-hospital.ts';
import { keyOf, newToken } from '../session/tokens.ts';

/** How long, ms, a code can be entered, and its outcome be fetched afterwards. */
export const validMs = 10 * 60_000;
/** Codes that can be entered at a time, over all hospitals. */
export const pairingsAtMost = 10_000;
/** Displays of a hospital. */
export const displaysAtMost = 200;

/** What a wall keeps of its pairing. */
export interface BegunPairing {
  /** For the administrator. */
  readonly code: string;
  /** For the wall alone. */
  readonly secret: string;
}

/** Two codes are the same once in some hundred million times. */
const drawnAtMost = 2;

/** Opens a pairing and removes those that are too old; null where too many are open. `now` is ms since 1970. */
export async function beginPairing(database: Database, now: number): Promise<BegunPairing | null> {
  await database.orm.delete(pairing).where(lte(pairing.expiresAt, new Date(now)));
  const secret = newToken();
  for (let drawn = 0; drawn < drawnAtMost; drawn += 1) {
    const code = drawCode();
    const values = [code, keyOf(secret), new Date(now + validMs), pairingsAtMost];
    if ((await database.query(openPairing, values)).length > 0) return { code, secret };
  }
  return null;
}

const openPairing = `
  INSERT INTO pairing (code, secret_hash, expires_at)
  SELECT $1::text, $2::text, $3::timestamptz WHERE (SELECT count(*) FROM pairing) < $4::integer
  ON CONFLICT DO NOTHING RETURNING code`;

const drawCode = (): string =>
  Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join(
    '',
  );

/** What became of the pairing of this secret: the id of its display, or that the code is not entered, or too old. */
export async function outcomeOf(
  { orm }: Database,
  secret: string,
  now: number,
): Promise<number | 'waiting' | 'over'> {
  const [found] = await orm
    .select({ displayId: pairing.displayId })
    .from(pairing)
    .where(and(eq(pairing.secretHash, keyOf(secret)), gt(pairing.expiresAt, new Date(now))));
  return found === undefined ? 'over' : (found.displayId ?? 'waiting');
}

/**
 * Makes a display of the hospital out of the code that was typed. Throws 404 for a code that no wall shows, or that is
 * too old or used, and 409 where the hospital has as many displays as it may.
 */
export async function addDisplay(
  database: Database,
  { hospitalId, name, typed }: { readonly hospitalId: number; readonly name: string; readonly typed: string },
  now: number,
): Promise<typeof display.$inferSelect> {
  const code = readPairingCode(typed);
  return database.transaction(async (tx) => {
    await lockHospital(tx, hospitalId);
    const [there] = await tx
      .select({ count: count() })
      .from(display)
      .where(eq(display.hospitalId, hospitalId));
    if ((there?.count ?? 0) >= displaysAtMost)
      throw new HttpError(409, `A hospital can have ${displaysAtMost} wall displays. End one first.`);
    if (!isCode(code)) throw unknownCode();
    // Whoever enters the same code waits here and finds it used.
    const [open] = await tx
      .select({ code: pairing.code })
      .from(pairing)
      .where(and(eq(pairing.code, code), isNull(pairing.displayId), gt(pairing.expiresAt, new Date(now))))
      .for('update');
    if (!open) throw unknownCode();
    const [row] = await tx
      .insert(display)
      .values({ hospitalId, name, createdAt: new Date(now) })
      .returning();
    if (!row) throw new Error('a display was not stored');
    // Where it is entered in its last second the wall still has time to fetch its cookie.
    const entered = { hospitalId, displayId: row.id, expiresAt: new Date(now + validMs) };
    await tx.update(pairing).set(entered).where(eq(pairing.code, code));
    return row;
  });
}

const isCode = (text: string): boolean =>
  text.length === pairingCodeLength && [...text].every((character) => pairingAlphabet.includes(character));

const unknownCode = () =>
  new HttpError(
    404,
    'No wall display shows this code. It may be mistyped, older than 10 minutes, or already used.',
  );
