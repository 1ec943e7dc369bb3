/**
 * The hospital of a soak: as large from the first round to the last, so that what grows is not the hospital. Its
 * collected samples and the bookings of a day's journeys are at the cap of their lists from the beginning.
 */
import { demo } from '../../e2e/support/test.ts';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/open.ts';
import { hashPassword } from '../../server/session/passwords.ts';
import { fillHospital } from '../support/hospital.ts';

/** Phlebotomists who stay; the first of them ends the journeys. */
export const residents = 100;
/** Ids of phlebotomists by the index of their phone. */
export const driverOf = (index: number): number => 2 + index;
export const hospitalCode = 'B1';

/** Bookings that are over from the beginning: more than the thousand that the list of collected samples has. */
const settled = 1_500;

export interface SoakOrders {
  /**
   * Each is taken through its states once. They have been collected before, long ago, and are assigned again: their rows
   * have a phlebotomist with a phone, and a moment, from the beginning. Else each console would hold more with each booking
   * that is done. No place is known of them: else they would go from the maps one by one.
   */
  readonly waiting: readonly number[];
  /** Each of the first phlebotomist, whose journey ends once. */
  readonly journeys: readonly number[];
}

/** Makes it in `dataDir`, with so many bookings that wait and so many journeys that are on their way. */
export async function fillSoakHospital(
  dataDir: string,
  waiting: number,
  journeys: number,
): Promise<SoakOrders> {
  const begun = residents + settled;
  await fillHospital(dataDir, { phones: residents, orders: begun + waiting + journeys });
  const hash = await hashPassword(demo.password);
  await withDatabase(dataDir, async (database) => {
    await database.query('UPDATE hospital SET email = $1::text, password_hash = $2::text', [
      demo.email,
      hash,
    ]);
    await database.query(
      `UPDATE orders SET status = 'ASSIGNED', cancellation_reason = NULL, proximity_timestamp = now() - interval '400 days',
         driver_id = d.id, driver_name = d.full_name, driver_phone = d.phone, latitude = NULL, longitude = NULL
       FROM driver d
       WHERE orders.id > $1::integer AND orders.id <= $2::integer AND d.id = $3::integer + 1 + orders.id % $4::integer`,
      [begun, begun + waiting, driverOf(0), residents - 1],
    );
    await database.query(
      `UPDATE orders SET status = 'ASSIGNED', cancellation_reason = NULL, proximity_timestamp = NULL,
         driver_id = $2::integer, driver_name = 'Phlebotomist 1'
       WHERE id > $1::integer`,
      [begun + waiting, driverOf(0)],
    );
    await database.query("SELECT setval('account_id_seq', max(id)) FROM driver");
    await database.query('VACUUM ANALYZE');
  });
  const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
  return { waiting: from(begun + 1, waiting), journeys: from(begun + waiting + 1, journeys) };
}

/** Rows of sessions that the database holds; its server is ended. */
export async function sessionRows(dataDir: string): Promise<number> {
  let count = 0;
  await withDatabase(dataDir, async (database) => {
    const [row] = await database.query<{ count: number }>('SELECT count(*)::integer AS count FROM session');
    count = row?.count ?? 0;
  });
  return count;
}

async function withDatabase(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(
    { databaseUrl: null, dataDir },
    { beside: 'nobody', progress: () => {}, onDeath: (reason) => console.error(reason) },
  );
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
