/** A PostgreSQL server that says nothing, takes long, or serves another server of ours already. */
import type { EventEmitter } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres, type PostgresCluster, startPostgres } from '../../e2e/support/postgres-cluster.ts';
import { serverDatabase } from '../../server/database/database.ts';
import { poolFor, refuseUnless } from '../../server/database/postgres.ts';
import { acquireServerLock } from '../../server/database/server-lock.ts';
import { isUnavailable } from '../../server/database/unavailable.ts';
import { eventually } from '../support/eventually.ts';
import './support/test-database.ts';

const found = findPostgres();
const title = found.kind === 'none' ? `a PostgreSQL server (${found.reason})` : 'a PostgreSQL server';
const statementMs = 300;

describe.skipIf(found.kind === 'none')(title, () => {
  const name = `homedraw_test_${process.pid}_away`;
  let cluster: PostgresCluster;
  let proxy: Server;
  let url: string;
  let silent = false;
  /** What the server closes stays open at the database, which notices nothing. */
  let halfOpen = false;
  const sockets = new Set<Socket>();
  const near = new Set<Socket>();

  beforeAll(async () => {
    if (found.kind === 'none') return;
    cluster = await startPostgres(found);
    await cluster.run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    const target = new URL(cluster.url(name));
    proxy = createServer((socket) => {
      const onward = dial(Number(target.port), target.hostname);
      near.add(socket);
      socket.on('close', () => near.delete(socket));
      for (const one of [socket, onward]) {
        sockets.add(one);
        one.on('error', () => {});
        one.on('close', () => sockets.delete(one));
      }
      socket.on('data', (data) => silent || onward.write(data));
      onward.on('data', (data) => silent || socket.write(data));
      socket.on('close', () => halfOpen || onward.destroy());
      onward.on('close', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const bound = proxy.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    url = Object.assign(new URL(target.href), { port: String(port) }).href;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    proxy?.close();
    await cluster?.run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await cluster?.stop();
  });
  const reasonOf = async (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable(),
      (error: unknown) => error,
    );

  test('that takes too long is told to stop', async () => {
    const database = await serverDatabase(poolFor(url, () => {}, { statementMs }));
    const reason = await reasonOf(database.query('SELECT pg_sleep(60)'));
    expect(reason).toMatchObject({ code: '57014' });
    expect(isUnavailable(reason)).toBe(true);
    await database.close();
  });

  test('has a pool that tells how many connections it has, and how many callers wait for one', async () => {
    const database = await serverDatabase(poolFor(url, () => {}, { statementMs: 10_000 }));
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const working = Array.from({ length: 12 }, () => database.transaction(() => held));
    await eventually(() => expect(database.poolSize?.()).toEqual({ total: 10, idle: 0, waiting: 2 }));
    letGo();
    await Promise.all(working);
    expect(database.poolSize?.()).toEqual({ total: 10, idle: 10, waiting: 0 });
    await database.close();
  });

  test('that says nothing any more is given up, and used again once it answers', async () => {
    const database = await serverDatabase(poolFor(url, () => {}, { statementMs }));
    silent = true;
    const reasons = await Promise.all([
      reasonOf(database.query('SELECT 1')),
      reasonOf(database.transaction(async () => {})),
    ]);
    expect(reasons.map(isUnavailable)).toEqual([true, true]);
    silent = false;
    for (let turn = 0; turn < 12; turn++)
      expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('whose answer cannot be read has that connection ended, and nothing else', async () => {
    const pool = poolFor(url, () => {}, { statementMs });
    const database = await serverDatabase(pool);
    const client = await pool.connect();
    const { connection } = client as unknown as { readonly connection: EventEmitter };
    // As where the answer is longer than a text may be: thrown where nobody waits for it.
    vi.spyOn(connection, 'emit').mockImplementationOnce(() => {
      throw new RangeError('too long for a text');
    });
    expect(await reasonOf(client.query('SELECT 1'))).toBeInstanceOf(Error);
    client.release(true);
    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.close();
  });

  test('serves one server of ours at a time; the next waits, and is refused when that lasts', async () => {
    let waits = 0;
    const options = {
      instance: null,
      waitMs: 1_500,
      onWait: () => (waits += 1),
      onLost: () => expect.unreachable(),
    };
    const first = await acquireServerLock(url, options);
    await expect(acquireServerLock(url, options)).rejects.toThrow(/^Another server works on the database/);
    expect(waits).toBe(1);
    const waiting = acquireServerLock(url, options);
    await eventually(() => expect(waits).toBe(2));
    await first.release();
    await (await waiting).release();
  });

  test('serves instances of different names together, and keeps them and a server that works alone apart', async () => {
    const options = { onWait: () => {}, onLost: () => expect.unreachable() };
    const of = (instance: string | null) => acquireServerLock(url, { ...options, waitMs: 0, instance });
    /** The database lets go of a lock a moment after its connection has ended. */
    const given = (instance: string | null) =>
      acquireServerLock(url, { ...options, waitMs: 30_000, instance });
    const [first, second] = [await given('desk-1'), await given('desk-2')];
    await expect(of('desk-1')).rejects.toThrow(/^Another instance named desk-1 works on/);
    await expect(of(null)).rejects.toThrow(/^Another server works on the database/);
    await first.release();
    await (await given('desk-1')).release();
    await second.release();
    const alone = await given(null);
    await expect(of('desk-1')).rejects.toThrow(/^A server without AMQP_URL works alone/);
    await alone.release();
  });

  test('is taken again from our own last connection, which the database holds for alive', async () => {
    const lost: string[] = [];
    const options = {
      instance: null,
      waitMs: 10_000,
      onWait: () => {},
      onLost: (reason: string) => lost.push(reason),
    };
    const first = await acquireServerLock(url, options);
    halfOpen = true;
    for (const socket of near) socket.destroy();
    await eventually(() => expect(first.holds()).toBe(false));
    await eventually(() => expect([first.holds(), ...lost]).toEqual([true]));
    halfOpen = false;
    await first.release();
  });

  test('is taken again after its connection broke, or given up where another was quicker', async () => {
    const lost: string[] = [];
    const options = {
      instance: null,
      waitMs: 600_000,
      onWait: () => {},
      onLost: (reason: string) => lost.push(reason),
    };
    const first = await acquireServerLock(url, options);
    const cut = () => {
      for (const socket of sockets) socket.destroy();
    };
    /** The backend that holds the lock. */
    const holder = async (): Promise<number | null> => {
      const client = new pg.Client({ connectionString: cluster.url(name) });
      await client.connect();
      const { rows } = await client.query("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted");
      await client.end();
      return rows[0]?.pid ?? null;
    };
    const another = (waitMs: number) => acquireServerLock(cluster.url(name), { ...options, waitMs });
    const before = await holder();
    const pool = poolFor(url, () => {}, { statementMs });
    refuseUnless(pool, first.holds);
    const database = await serverDatabase(pool);
    cut();
    await eventually(async () => expect([null, before]).not.toContain(await holder()));
    await expect(another(500)).rejects.toThrow(/^Another server/);

    expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);

    silent = true;
    cut();
    const other = await another(5_000);
    silent = false;
    // Who lost the lock answers nothing from the first moment on, and gives up as soon as it knows that another has it.
    const reasons = await Promise.all([
      reasonOf(database.query('SELECT 1')),
      reasonOf(database.orm.execute('SELECT 1')),
      reasonOf(database.transaction(async () => {})),
    ]);
    expect(reasons.map(isUnavailable)).toEqual([true, true, true]);
    await eventually(() => expect(lost).toEqual(['another server has taken over the database']));
    await database.close();
    await other.release();
    await first.release();
  });
});
