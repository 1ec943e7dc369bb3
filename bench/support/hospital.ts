/**
 * A hospital of any size in a database, with everybody signed in already: what is measured is not the signing
 * in.
 */
import { createHash } from 'node:crypto';
import { openDatabase } from '../../server/database/open.ts';

export interface HospitalSize {
  readonly phones: number;
  readonly orders: number;
  /** Consoles that are signed in, one session each; one without it. */
  readonly consoles?: number;
}

/** The header under which the phone with this index, or the console, is signed in. */
export const phoneCookie = (index: number): string => `homedraw_field=${token(`phone ${index}`)}`;
export const consoleCookie = `homedraw_session=${token('console')}`;
/** That of one of several consoles. */
export const consoleCookieOf = (index: number): string => `homedraw_session=${token(consoleName(index))}`;
/** The booking, by its id, that the phone with this index is on. */
export const orderOf = (index: number): number => index + 1;

/**
 * Makes the database in the folder, or fills an empty one that an address names. The first `phones` bookings are on their
 * way, each with another phlebotomist.
 */
export async function fillHospital(
  place: string,
  { phones, orders, consoles = 1 }: HospitalSize,
): Promise<void> {
  const isAddress = /^postgres:/.test(place);
  const database = await openDatabase(
    { databaseUrl: isAddress ? place : null, dataDir: isAddress ? '' : place },
    { beside: 'nobody', progress: () => {}, onDeath: (reason) => console.error(reason) },
  );
  await database.query("INSERT INTO hospital (id, email, code, password_hash) VALUES (1, 'b@b', 'B1', 'x')");
  await database.query(
    `INSERT INTO driver (id, hospital_id, full_name, phone, password_hash)
     SELECT 1 + n, 1, 'Phlebotomist ' || n, (6000000000 + n)::text, 'x' FROM generate_series(1, $1::integer) n`,
    [phones],
  );
  for (let from = 1; from <= orders; from += 10_000)
    await database.query(bulkOrders, [from, Math.min(orders, from + 9_999), phones]);
  const owners = [
    ...Array.from({ length: consoles }, (_, index) => ({ name: consoleName(index), driverId: null })),
    ...Array.from({ length: phones }, (_, index) => ({ name: `phone ${index}`, driverId: 2 + index })),
  ];
  await database.query(
    `INSERT INTO session (token_hash, hospital_id, driver_id, expires_at)
     SELECT r.hash, 1, r.driver, now() + interval '1 day'
     FROM json_to_recordset($1::text::json) r (hash text, driver integer)`,
    [JSON.stringify(owners.map(({ name, driverId }) => ({ hash: hashOf(token(name)), driver: driverId })))],
  );
  await database.query('VACUUM ANALYZE');
  await database.close();
}

/** Bookings $1 to $2 of hospital 1, of the size that real ones have; $3 phlebotomists are on the way. */
const bulkOrders = `
  INSERT INTO orders (id, hospital_id, patient_name, phone_number, email, address, latitude, longitude, medical_tests,
    sample_required, report, total_price, reason, source, status, cancellation_reason, driver_id, driver_name, driver_phone,
    scheduled_time, proximity_timestamp, created_at)
  SELECT n, 1, 'Patient Number ' || n, (9840000000 + n)::text, 'patient' || n || '@mail.example',
    (n % 200) || ', ' || (n % 60) || ' Main Road, Ward ' || (n % 150) || ', Chennai 600' || (n % 100), 12.9 + (n % 500) / 2000.0,
    80.1 + (n % 700) / 3000.0, '["Complete Blood Count", "HbA1c"]', 'Blood', 'Next day', 420 + n % 900, 'Routine check', 'admin',
    CASE WHEN n <= $3::integer THEN 'ASSIGNED' WHEN n % 20 = 0 THEN 'CANCELLED' WHEN n % 50 = 1 THEN 'PENDING' ELSE 'COMPLETED' END,
    CASE WHEN n > $3::integer AND n % 20 = 0 THEN 'Cancelled by patient' END,
    CASE WHEN n <= $3::integer THEN 1 + n END, CASE WHEN n <= $3::integer THEN 'Phlebotomist ' || n END, NULL,
    '2026-03-12 14:30', CASE WHEN n > $3::integer AND n % 20 <> 0 AND n % 50 <> 1 THEN now() - n * interval '1 minute' END,
    now() - n * interval '7 minutes'
  FROM generate_series($1::integer, $2::integer) n`;

function consoleName(index: number): string {
  return index === 0 ? 'console' : `console ${index}`;
}

function token(name: string): string {
  return createHash('sha256').update(`bench ${name}`).digest('base64url');
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
