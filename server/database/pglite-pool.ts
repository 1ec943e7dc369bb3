/**
 * The embedded database in the shape of node-postgres's pool, so that drizzle and everything else see
 * one kind of database. There is one connection: whoever has checked it out (a transaction) has it
 * alone, the others wait in a queue.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryChannel, QueryRequest, QueryResult } from './query-channel.ts';

/** A statement as node-postgres takes it. */
export type Statement = string | { readonly text: string; readonly rowMode?: 'array' };

export interface PoolClient {
  query(statement: Statement, values?: readonly unknown[]): Promise<QueryResult>;
  release(): void;
}

/** drizzle knows a pool by this word in the name of its class. */
export class PglitePool {
  readonly #channel: QueryChannel;
  readonly #holder = new AsyncLocalStorage<true>();
  #last: Promise<void> = Promise.resolve();

  constructor(channel: QueryChannel) {
    this.#channel = channel;
  }

  async query(statement: Statement, values?: readonly unknown[]): Promise<QueryResult> {
    // Waiting for the transaction that waits for this very query would never end.
    if (this.#holder.getStore()) throw new Error('inside a transaction every query must use the transaction');
    await this.#last;
    return this.#channel.run(toRequest(statement, values));
  }

  /** Checks the connection out; `release` gives it back and must be called exactly once. */
  async connect(): Promise<PoolClient> {
    const before = this.#last;
    let release = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return { query: (statement, values) => this.#channel.run(toRequest(statement, values)), release };
  }

  /** Runs `work` so that a query past its transaction is refused instead of never ending. */
  guard<T>(work: () => Promise<T>): Promise<T> {
    return this.#holder.run(true, work);
  }

  /** Copies the files while nobody holds a transaction. */
  async copyTo(dir: string): Promise<void> {
    const client = await this.connect();
    try {
      await this.#channel.copyTo(dir);
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    await this.#last;
    await this.#channel.close();
  }
}

function toRequest(statement: Statement, values: readonly unknown[] | undefined): QueryRequest {
  return typeof statement === 'string'
    ? { text: statement, values: values ?? null, asArrays: false }
    : { text: statement.text, values: values ?? null, asArrays: statement.rowMode === 'array' };
}
