/** What one instance at a time does for all, on a PostgreSQL server, whose locks say which. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, type PostgresCluster, startPostgres } from '../../../e2e/support/postgres-cluster.ts';
import { createSharedWork } from '../../../server/instances/shared-work.ts';
import { eventually } from '../../support/eventually.ts';

const found = findPostgres();
const title = found.kind === 'none' ? `shared work (${found.reason})` : 'shared work';

describe.skipIf(found.kind === 'none')(title, () => {
  let cluster: PostgresCluster;
  const said: string[] = [];
  const instance = () => createSharedWork(cluster.url('postgres'), (line) => said.push(line));
  beforeAll(async () => {
    if (found.kind !== 'none') cluster = await startPostgres(found);
  });
  afterAll(() => cluster?.stop());

  /** Work that goes on until it is told to end. */
  const held = () => {
    let end = (): void => {};
    let begun = (): void => {};
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const isOver = new Promise<void>((resolve) => {
      end = resolve;
    });
    const work = async (signal: AbortSignal) => {
      begun();
      signal.addEventListener('abort', () => end());
      await isOver;
    };
    return { work, hasBegun, end };
  };

  test('is done by one, and of another name by another meanwhile', async () => {
    const [a, b] = [instance(), instance()];
    const first = held();
    const doing = a.attempt('pruning', first.work);
    await first.hasBegun;
    const done: string[] = [];
    expect(await b.attempt('pruning', async () => void done.push('pruning'))).toBe(false);
    expect(await b.attempt('demo', async () => void done.push('demo'))).toBe(true);
    expect(done).toEqual(['demo']);
    first.end();
    expect(await doing).toBe(true);
    expect(await b.attempt('pruning', async () => void done.push('pruning'))).toBe(true);
  });

  test('that fails says so, and its lock is free', async () => {
    const a = instance();
    const failing = a.attempt('pruning', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await a.attempt('pruning', async () => {})).toBe(true);
  });

  test('that each does in turn is done by each', async () => {
    const order: string[] = [];
    const turn = (name: string) =>
      instance().inTurn('reading', async () => {
        order.push(`${name} begins`);
        // As long as another one takes to connect.
        await instance().attempt(name, async () => {});
        order.push(`${name} ends`);
      });
    await Promise.all(['a', 'b', 'c'].map(turn));
    for (let at = 0; at < 6; at += 2) expect(order[at + 1]).toBe(order[at]?.replace('begins', 'ends'));
    expect(order).toHaveLength(6);
  });

  test('is not begun any more when the signal comes while the lock is asked for', async () => {
    const stop = new AbortController();
    const begun: string[] = [];
    const lasting = instance().lastingly('fleet', async () => void begun.push('fleet'), stop.signal);
    stop.abort();
    await lasting;
    expect(begun).toEqual([]);
  });

  test('whose lock is lost is told so, and is taken up again by one of them; it ends with the signal', async () => {
    const stop = new AbortController();
    const begun: string[] = [];
    const ended: string[] = [];
    const lasting = ['a', 'b'].map((name) =>
      instance().lastingly(
        'fleet',
        async (signal) => {
          begun.push(name);
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          ended.push(name);
        },
        stop.signal,
      ),
    );
    await eventually(() => expect(begun).toHaveLength(1));
    const client = new pg.Client({ connectionString: cluster.url('postgres') });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()",
    );
    await client.end();
    await eventually(() => expect(ended).toHaveLength(1));
    await eventually(() => expect(begun).toHaveLength(2));
    stop.abort();
    await Promise.all(lasting);
    expect(ended).toEqual(begun);
    expect(begun).toHaveLength(2);
  });
});
