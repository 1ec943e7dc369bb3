/**
 * Fills an empty database with two hospitals that look lived in, and brings the demo hospitals of an older one up to
 * today. The same database and moment give the same rows; only password salts differ. Never touches a database in
 * which others' hospitals live.
 */
import { and, count, eq, gte, inArray } from 'drizzle-orm';
import { testNameKey } from '../../src/domain/test-rules.ts';
import { dayOf } from '../../src/domain/time.ts';
import type { Database, Orm } from '../database/database.ts';
import {
  attendance,
  chatMessage,
  driver,
  hospital,
  labTest,
  locationPoint,
  orders,
} from '../database/schema.ts';
import { startOfDay } from '../http/day.ts';
import { hashPassword } from '../session/passwords.ts';
import { createAttendance } from './attendance.ts';
import type { Assignable } from './bookings.ts';
import { createChats } from './chats.ts';
import { addFresh } from './fresh-bookings.ts';
import { demoTests } from './lab-tests.ts';
import { demoFieldPassword, demoHospitals } from './logins.ts';
import { demoPhlebotomist } from './roster.ts';
import { addBookings, insertAll, rowsPerInsert } from './rows.ts';
import { createTrails } from './trails.ts';

export interface SeedOptions {
  /** ms since 1970. */
  readonly now: number;
  readonly timeZone: string;
  /** Phlebotomists in the first hospital; a database with fewer is topped up. */
  readonly phlebotomists: number;
  /** How the demo's passwords are kept; as those of everybody else unless said otherwise. */
  readonly hash?: (password: string) => Promise<string>;
}

/** The sizes of each hospital: phlebotomists, bookings of the last days, bookings of today, conversations. */
const sizes = [
  { phlebotomists: 60, past: 230, today: 70, conversations: 9 },
  { phlebotomists: 12, past: 30, today: 10, conversations: 3 },
] as const;
const pastDays = 6;
/** Days for which attendance lies behind, for as many as the demo has unless more are wanted. */
const attendanceDays = 30;
const dayMs = 24 * 3_600_000;

const pastMix = { assigned: 0, collected: 0, completed: 82, cancelled: 16 };
const todayMix = { assigned: 48, collected: 4, completed: 17, cancelled: 7 };

/** Answers what was done, for the person who starts the server; null if nothing was. */
export async function seedDemo(database: Database, options: SeedOptions): Promise<string | null> {
  const { hash = hashPassword } = options;
  const known = await database.orm.select({ id: hospital.id, email: hospital.email }).from(hospital);
  const fieldHash = await hash(demoFieldPassword);
  if (known.length === 0) {
    const hashes = await Promise.all(demoHospitals.map(({ password }) => hash(password)));
    await database.transaction(async (tx) => {
      for (const [index, { email, code }] of demoHospitals.entries()) {
        const [row] = await tx
          .insert(hospital)
          .values({ email, code, passwordHash: hashes[index] ?? '' })
          .returning({ id: hospital.id });
        if (row) await seedHospital(tx, index === 0 ? 0 : 1, row.id, fieldHash, options);
      }
    });
    return 'Filled the demo hospitals';
  }
  const demo = demoHospitals.flatMap(({ email }, index) =>
    known.filter((row) => row.email === email).map(({ id }) => ({ id, index: index === 0 ? 0 : 1 }) as const),
  );
  if (demo.length === 0) return null;
  return database.transaction(async (tx) => {
    let news = 0;
    for (const { id, index } of demo) news += await topUp(tx, index, id, fieldHash, options);
    return news > 0 ? 'Brought the demo hospitals up to today' : null;
  });
}

async function seedHospital(tx: Orm, which: 0 | 1, hospitalId: number, hash: string, options: SeedOptions) {
  await insertAll(
    demoTests.map((test) => ({ ...test, nameKey: testNameKey(test.testName), hospitalId })),
    (rows) => tx.insert(labTest).values(rows),
  );
  const people = await addPhlebotomists(tx, which, hospitalId, hash, 0, wanted(which, options));
  for (let back = attendanceDays; back >= 1; back--) {
    const day = dayOf(options.now - back * dayMs, options.timeZone);
    const start = startOfDay(day, options.timeZone);
    const phlebotomists = back > pastDays ? people.slice(0, sizes[which].phlebotomists) : people;
    await insertAll(
      createAttendance({ hospitalId, day, start, until: start + dayMs, phlebotomists }),
      (rows) => tx.insert(attendance).values(rows),
    );
    if (back > pastDays) continue;
    const { past } = sizes[which];
    await addBookings(tx, {
      hospitalId,
      day,
      // The first days take what does not divide evenly.
      count: Math.floor(past / pastDays) + (pastDays - back < past % pastDays ? 1 : 0),
      from: start + 6 * 3_600_000,
      until: start + 20 * 3_600_000,
      phlebotomists: people,
      mix: pastMix,
      timeZone: options.timeZone,
    });
  }
  await seedToday(tx, which, hospitalId, people, options);
  await addConversations(tx, which, hospitalId, people, options);
}

/** Conversations with some, where there are none at all yet. Answers whether. */
async function addConversations(
  tx: Orm,
  which: 0 | 1,
  hospitalId: number,
  people: readonly Assignable[],
  { now }: SeedOptions,
): Promise<boolean> {
  const [known] = await tx
    .select({ messages: count() })
    .from(chatMessage)
    .where(eq(chatMessage.hospitalId, hospitalId));
  if ((known?.messages ?? 0) > 0) return false;
  // Not the first of the list by name or number, as a lived-in one is not either.
  const phlebotomists = people.filter((_, index) => index % 5 === 1).map(({ id }) => id);
  const rows = createChats({
    hospitalId,
    phlebotomists: phlebotomists.slice(0, sizes[which].conversations),
    now,
  });
  await insertAll(rows, (some) => tx.insert(chatMessage).values(some));
  return rows.length > 0;
}

/** Today's attendance, bookings, and the ways that phlebotomists have gone. */
async function seedToday(
  tx: Orm,
  which: 0 | 1,
  hospitalId: number,
  people: readonly Assignable[],
  options: SeedOptions,
) {
  const day = dayOf(options.now, options.timeZone);
  const start = startOfDay(day, options.timeZone);
  const words = createAttendance({ hospitalId, day, start, until: options.now, phlebotomists: people });
  await insertAll(words, (rows) => tx.insert(attendance).values(rows));
  const presentIds = new Set(words.filter((row) => row.present).map((row) => row.driverId));
  const present = people.filter(({ id }) => presentIds.has(id));
  // The phones of the fleet sign in within the first forty.
  await tx
    .update(driver)
    .set({ online: true })
    .where(inArray(driver.id, [...presentIds, -1]));
  const booked = await addBookings(tx, {
    hospitalId,
    day,
    count: sizes[which].today,
    from: Math.max(start, options.now - 7 * 3_600_000),
    until: options.now - 60_000,
    phlebotomists: present.length > 0 ? present : people,
    mix: todayMix,
    timeZone: options.timeZone,
  });
  const points = createTrails({ hospitalId, day, start, now: options.now, phlebotomists: present, booked });
  await insertAll(points, (rows) => tx.insert(locationPoint).values(rows));
}

async function topUp(
  tx: Orm,
  which: 0 | 1,
  hospitalId: number,
  hash: string,
  options: SeedOptions,
): Promise<number> {
  const people = await tx
    .select({ id: driver.id, fullName: driver.fullName, phone: driver.phone, email: driver.email })
    .from(driver)
    .where(eq(driver.hospitalId, hospitalId))
    .orderBy(driver.id);
  const missing = wanted(which, options) - people.length;
  // Only a demo that was never edited is made larger: others may have registered and deleted people.
  const added =
    which === 0 && missing > 0 && options.phlebotomists > sizes[0].phlebotomists
      ? await addPhlebotomists(tx, which, hospitalId, hash, people.length, missing)
      : [];
  const start = startOfDay(dayOf(options.now, options.timeZone), options.timeZone);
  const [today] = await tx
    .select({ bookings: count() })
    .from(orders)
    .where(and(eq(orders.hospitalId, hospitalId), gte(orders.createdAt, new Date(start))));
  const [spoken] = await tx
    .select({ words: count() })
    .from(attendance)
    .where(and(eq(attendance.hospitalId, hospitalId), gte(attendance.at, new Date(start))));
  const quiet = (today?.bookings ?? 0) === 0 && (spoken?.words ?? 0) === 0;
  if (quiet) await seedToday(tx, which, hospitalId, [...people, ...added], options);
  const refreshed = quiet ? 0 : await addFresh(tx, which, hospitalId, people, start, options);
  const talked = await addConversations(tx, which, hospitalId, people, options);
  return added.length + refreshed + (quiet ? 1 : 0) + (talked ? 1 : 0);
}

const wanted = (which: 0 | 1, options: SeedOptions) =>
  which === 0 ? Math.max(sizes[0].phlebotomists, options.phlebotomists) : sizes[which].phlebotomists;

async function addPhlebotomists(
  tx: Orm,
  which: 0 | 1,
  hospitalId: number,
  passwordHash: string,
  from: number,
  howMany: number,
): Promise<readonly Assignable[]> {
  const people = Array.from({ length: howMany }, (_, index) => ({
    ...demoPhlebotomist(which, from + index),
    hospitalId,
    passwordHash,
  }));
  const added: Assignable[] = [];
  for (let at = 0; at < people.length; at += rowsPerInsert)
    added.push(
      ...(await tx
        .insert(driver)
        .values(people.slice(at, at + rowsPerInsert))
        .onConflictDoNothing()
        .returning({ id: driver.id, fullName: driver.fullName, phone: driver.phone, email: driver.email })),
    );
  return added;
}
