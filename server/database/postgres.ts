/** Connections to a PostgreSQL server, 15 or later. */
import pg from 'pg';

/**
 * `onError` hears of idle connections that broke; without a listener a restart of the database would end this process. Moments,
 * dates and exact numbers come as texts, big integers as numbers, as from the embedded database.
 */
export function poolFor(url: string, onError: (error: Error) => void): pg.Pool {
  const asText = (value: string) => value;
  const { builtins } = pg.types;
  const special = new Map<number, (value: string) => unknown>([
    [builtins.INT8, Number],
    [builtins.DATE, asText],
    [builtins.TIMESTAMP, asText],
    [builtins.TIMESTAMPTZ, asText],
    [builtins.INTERVAL, asText],
  ]);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    options: '-c TimeZone=UTC',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        special.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', onError);
  return pool;
}
