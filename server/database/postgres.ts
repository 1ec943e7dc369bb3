/** Connections to a PostgreSQL server, 15 or later. */
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** Nothing that is asked takes a second; what takes longer than this waits for somebody who does not answer. */
const defaultStatementMs = 15_000;

export interface PoolOptions {
  /** ms after which a statement ends, 0 for never. */
  readonly statementMs?: number;
  /** No other server works on the database, so changes of lists are not noted there. */
  readonly isAlone?: boolean;
}

/**
 * `onError` receives the errors of idle connections that broke. Moments, dates and exact numbers come as texts, big
 * integers as numbers, as from the embedded database.
 */
export function poolFor(
  url: string,
  onError: (error: Error) => void,
  { statementMs = defaultStatementMs, isAlone = false }: PoolOptions = {},
): pg.Pool {
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
    // The first is kept by the database; the second by us, where it says nothing any more.
    ...(statementMs > 0 ? { statement_timeout: statementMs, query_timeout: statementMs + 2_000 } : {}),
    // A database whose machine vanished is noticed before somebody asks it something.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: `-c TimeZone=UTC${isAlone ? ' -c homedraw.alone=on' : ''}`,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        special.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
    },
  });
  pool.on('error', onError);
  // The pool listens to idle connections only. One that breaks in the middle of a transaction would end this process;
  // whoever waits for its answer receives the error anyway.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    guardReading(client);
  });
  return pool;
}

/** From now on a request for a connection is refused while `mayWork` answers false, as if the database were away. */
export function refuseUnless(pool: pg.Pool, mayWork: () => boolean): void {
  type Callback = (error: Error | undefined, client: undefined, release: () => void) => void;
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>;
  const guarded = (callback?: Callback) => {
    if (mayWork()) return connect(callback);
    const error = Object.assign(new Error('another server may work on the database'), { code: '57P03' });
    if (callback === undefined) return Promise.reject(error);
    return callback(error, undefined, () => {});
  };
  pool.connect = guarded as typeof pool.connect;
}

/**
 * node-postgres reads answers in a handler of the socket, where nobody catches what it throws: an answer that is too
 * long for a text of Node's, or one that it does not understand, would end this process. It ends the connection, and
 * who waits for its answer receives the error.
 */
export function guardReading(client: object): void {
  const { connection } = client as { readonly connection?: { readonly stream: Duplex } };
  if (!connection) return;
  const { stream } = connection;
  for (const listener of stream.listeners('data') as ((chunk: Buffer) => void)[]) {
    stream.off('data', listener);
    stream.on('data', (chunk: Buffer) => {
      try {
        listener(chunk);
      } catch (error) {
        stream.destroy(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}
