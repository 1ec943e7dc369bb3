/**
 * Whether an instance has messages for the others that the broker does not have. It stands in the database, so that the
 * others know it of one that has ended: what it stored and acknowledged in that time was told to nobody else.
 */
import type { Database } from '../database/database.ts';

export interface Unsent {
  /** There are some from now on. */
  note(): Promise<void>;
  /** There are none any more. */
  clear(): Promise<void>;
  isNotedOf(instance: string): Promise<boolean>;
}

export const createUnsent = (database: Pick<Database, 'query'>, instance: string): Unsent => ({
  note: async () => {
    await database.query('INSERT INTO instance_unsent (instance) VALUES ($1) ON CONFLICT DO NOTHING', [
      instance,
    ]);
  },
  clear: async () => {
    await database.query('DELETE FROM instance_unsent WHERE instance = $1', [instance]);
  },
  isNotedOf: async (other) =>
    (await database.query('SELECT 1 FROM instance_unsent WHERE instance = $1', [other])).length > 0,
});
