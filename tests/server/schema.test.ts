import { eq, getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import * as schema from '../../server/database/schema.ts';
import { errorCode } from '../../server/refusal.ts';
import { emptyDatabase } from './support/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

const tables = Object.values(schema).filter((value) => is(value, PgTable)) as PgTable[];
const newHospital = (email: string, code: string) => ({ email, code, passwordHash: 'x' });

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'the table %s is in drizzle what the SQL files make it',
  async (name, table) => {
    const made = await database.query<{ name: string; type: string; nullable: string; defaulted: boolean }>(
      `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "notNull",
         (d.adbin IS NOT NULL OR a.attidentity <> '') AS defaulted
       FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
       WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1`,
      [name],
    );
    const typeOf = (text: string) =>
      text
        .replace('timestamp (3) with time zone', 'timestamp(3) with time zone')
        .replace('timestamp(0)', 'timestamp(0) without time zone')
        .replace('numeric(12, 2)', 'numeric(12,2)');
    const written = Object.values(getTableColumns(table))
      .map((column) => ({
        name: column.name,
        type: typeOf(column.getSQLType()),
        notNull: column.notNull,
        defaulted: column.hasDefault,
      }))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
    expect(written).toEqual(made);
  },
);

test('a hospital and a phlebotomist never have the same id', async () => {
  const [hospital] = await database.orm
    .insert(schema.hospital)
    .values(newHospital('ids@a.example', 'IDS1'))
    .returning();
  const [driver] = await database.orm
    .insert(schema.driver)
    .values({ hospitalId: hospital?.id ?? 0, fullName: 'A', phone: '9840000000', passwordHash: 'x' })
    .returning();
  expect(driver?.id).toBe((hospital?.id ?? 0) + 1);
});

describe('a transaction', () => {
  const emails = async () =>
    (await database.query<{ email: string }>('SELECT email FROM hospital')).map((row) => row.email);

  test('leaves nothing behind when it fails', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.insert(schema.hospital).values(newHospital('gone@a.example', 'GONE1'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await emails()).not.toContain('gone@a.example');
  });
  test('is not mixed with queries and transactions beside it', async () => {
    await database.orm.insert(schema.hospital).values(newHospital('sum@a.example', '0'));
    const add = () =>
      database.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(schema.hospital)
          .where(eq(schema.hospital.email, 'sum@a.example'))
          .for('update');
        await tx
          .update(schema.hospital)
          .set({ code: String(Number(row?.code) + 1) })
          .where(eq(schema.hospital.email, 'sum@a.example'));
      });
    await Promise.all([...Array.from({ length: 20 }, add), ...Array.from({ length: 20 }, emails)]);
    const [row] = await database.query<{ code: string }>(
      "SELECT code FROM hospital WHERE email = 'sum@a.example'",
    );
    expect(row?.code).toBe('20');
  });
  test('refuses a query past itself instead of waiting for ever', async () => {
    await expect(database.transaction(() => database.query('SELECT 1'))).rejects.toThrow(
      /must use the transaction/,
    );
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

test('an error carries the SQLSTATE and the constraint', async () => {
  await database.orm.insert(schema.hospital).values(newHospital('twice@a.example', 'TWICE1'));
  const error: unknown = await database.orm
    .insert(schema.hospital)
    .values(newHospital('TWICE@a.example', 'TWICE2'))
    .catch((reason: unknown) => reason);
  const cause = error instanceof Error ? error.cause : null;
  expect(errorCode(cause)).toBe('23505');
  expect(cause).toHaveProperty('constraint', 'hospital_email_key');
});
