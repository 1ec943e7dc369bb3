/** Reads bookings from the database for the list in memory: a part of it, and the writes since a moment. */
import type { Database } from '../database/database.ts';
import { isDiskFull } from '../database/unavailable.ts';
import type { OrderBlock, OrderKey } from './order-blocks.ts';
import { orderColumns } from './order-columns.ts';

/** Bookings of a block as it is made: reading one takes the embedded database some ms, and others wait for that. */
export const blockSize = 500;
/** A block may grow by new bookings, up to this. */
const longestBlock = 1_000;

/** From the booking behind `after` to `last`, both null for the ends of the list. */
export interface OrderRange {
  readonly after: OrderKey | null;
  readonly last: OrderKey | null;
}

/** The blocks of a part of the list. */
export async function readBlocks(
  database: Database,
  hospitalId: number,
  { after, last }: OrderRange,
): Promise<readonly OrderBlock[]> {
  if (after !== null || last !== null) {
    const block = await readBlock(database, hospitalId, { after, last }, longestBlock);
    if (block === null) return [];
    if (block.count < longestBlock) return [block];
  }
  const blocks: OrderBlock[] = [];
  for (let from = after; ; ) {
    const block = await readBlock(database, hospitalId, { after: from, last }, blockSize);
    if (block === null) return blocks;
    blocks.push(block);
    if (block.count < blockSize) return blocks;
    from = block.last;
  }
}

/**
 * All of a hospital's bookings. The embedded database counts nothing by itself, and without knowing how many there are
 * it would sort them all for each block; so an ANALYZE comes first.
 */
export async function readAll(database: Database, hospitalId: number): Promise<readonly OrderBlock[]> {
  await database.query('ANALYZE orders').catch((error: unknown) => {
    // Lists go on while nothing can be written.
    if (!isDiskFull(error)) throw error;
  });
  return readBlocks(database, hospitalId, { after: null, last: null });
}

/** A moment in the life of the database: `writtenSince` finds every write that was not seen by then. */
export async function seenNow(database: Database): Promise<string> {
  const [row] = await database.query<{ seen: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS seen',
  );
  return row?.seen ?? '0';
}

export interface Written {
  /** The moment of the reading. */
  readonly seen: string;
  /**
   * Bookings that are new or other, perhaps some that are neither; null where some were removed or
   * there are too many to name.
   */
  readonly keys: readonly OrderKey[] | null;
}

/** More than this many changes are read as a whole. */
const mostKeys = 5_000;

/** The writes to a hospital's bookings since the moment that `seenNow` or a call before answered. */
export async function writtenSince(database: Database, hospitalId: number, seen: string): Promise<Written> {
  const [row] = await database.query<{ seen: string; removed: boolean; keys: string | null }>(writtenOrders, [
    hospitalId,
    seen,
  ]);
  const keys = JSON.parse(row?.keys ?? '[]') as readonly (readonly [number, number])[];
  const isWhole = row !== undefined && !row.removed && keys.length <= mostKeys;
  return {
    seen: row?.seen ?? seen,
    keys: isWhole ? keys.map(([id, createdAt]) => ({ id, createdAt })) : null,
  };
}

async function readBlock(
  database: Database,
  hospitalId: number,
  { after, last }: OrderRange,
  limit: number,
): Promise<OrderBlock | null> {
  const values: unknown[] = [hospitalId, limit];
  const bound = (sign: string, key: OrderKey | null) => {
    if (key === null) return '';
    values.push(new Date(key.createdAt).toISOString(), key.id);
    return `AND (o.created_at, o.id) ${sign} ($${values.length - 1}::timestamptz, $${values.length}::integer)`;
  };
  const [row] = await database.query<BlockRow>(orderBlock(bound('<', after), bound('>=', last)), values);
  if (!row || row.count === 0) return null;
  const statuses = new Map<string, number>();
  for (const status of JSON.parse(row.statuses) as readonly string[])
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return {
    last: { createdAt: row.lastCreatedAt, id: row.lastId },
    count: row.count,
    statuses,
    text: Buffer.from(row.text),
  };
}

interface BlockRow {
  readonly text: string;
  readonly statuses: string;
  readonly count: number;
  readonly lastCreatedAt: number;
  readonly lastId: number;
}

const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Hospital $1, at most $2; `after` and `last` are conditions. Exported for the test of its plan. */
export const orderBlock = (after: string, last: string): string => `
  WITH page AS (
    SELECT ${orderColumns} FROM orders o WHERE o.hospital_id = $1 ${after} ${last}
    ORDER BY o.created_at DESC, o.id DESC LIMIT $2)
  SELECT ',' || string_agg(row_to_json(page)::text, E',\\n' ORDER BY "createdAt" DESC, id DESC) AS text,
    coalesce(json_agg(status), '[]')::text AS statuses, count(*)::integer AS count,
    ${milliseconds('min("createdAt")')} AS "lastCreatedAt",
    (array_agg(id ORDER BY "createdAt", id))[1] AS "lastId"
  FROM page`;

/** Hospital $1, written by the transaction $2 or a later one. Exported for the test of its plan. */
export const writtenOrders = `
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS seen,
    EXISTS (SELECT 1 FROM order_removal r WHERE r.hospital_id = $1 AND r.written_by >= $2::text::xid8) AS removed,
    (SELECT json_agg(json_build_array(w.id, ${milliseconds('w.created_at')}))::text FROM (
       SELECT o.id, o.created_at FROM orders o WHERE o.hospital_id = $1 AND o.written_by >= $2::text::xid8
       LIMIT ${mostKeys + 1}) w) AS keys`;
