/** A site of several machines on this one: two instances of the server, PostgreSQL, RabbitMQ and nginx, each to be killed. */
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../e2e/support/free-port.ts';
import { findPostgres, startPostgres } from '../../e2e/support/postgres-cluster.ts';
import { missingProxy, startProxy } from '../../e2e/support/proxies.ts';
import { startRabbitMq, whyNoRabbitMq } from '../../e2e/support/rabbitmq.ts';
import { launchServer, type ServerProgram } from '../../e2e/support/server-program.ts';
import type { MeasuredProcess } from './processes.ts';

/** A blow, and what it does to a part of the site. */
export const blows = [
  'instance',
  'frozen instance',
  'stopped instance',
  'broker',
  'database',
  'proxy',
] as const;
export type Blow = (typeof blows)[number];

export interface Site {
  /** What consoles and phones call. */
  readonly url: string;
  /** Its processes, as they were when it began; a PostgreSQL that somebody else runs is not among them. */
  readonly parts: readonly MeasuredProcess[];
  /**
   * Strikes, and resolves when the part is back. Answers the moment (`performance.now()`) from which on everybody can be
   * whole: that of the blow where another instance answers, else that of the part's return.
   */
  strike(blow: Blow, seed: number): Promise<number>;
  query<Row>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Why there can be none here, as a person should read it; null where there can. */
export function whyNoSite(): string | null {
  const found = findPostgres();
  return (found.kind === 'none' ? found.reason : null) ?? whyNoRabbitMq() ?? missingProxy('nginx');
}

/** ms for which parts are away. */
const away = { frozen: 4_000, broker: 1_500, instance: 500 };

/**
 * Starts it. Its database holds the demo, with nobody at work.
 * @param settings - Of both instances, beside their own.
 * @param writes - `durably` waits for the disk, as a hospital's database does.
 */
export async function openSite(
  settings: Readonly<Record<string, string>> = {},
  writes: 'quickly' | 'durably' = 'quickly',
): Promise<Site> {
  const found = findPostgres();
  if (found.kind === 'none') throw new Error(found.reason);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closers.reverse()) await one().catch((error: unknown) => console.error(error));
  };
  try {
    const cluster = await startPostgres(found, writes);
    closers.push(cluster.stop);
    await cluster.run('CREATE DATABASE homedraw');
    const url = cluster.url('homedraw');
    const broker = await startRabbitMq();
    closers.push(broker.stop);
    const ports = [await freePort(), await freePort()];
    const start = (index: number): Promise<ServerProgram> =>
      launchServer({
        DATABASE_URL: url,
        AMQP_URL: broker.url,
        INSTANCE: `machine-${index + 1}`,
        PORT: String(ports[index]),
        TRUST_PROXY: '1',
        DEMO_FLEET: '0',
        DEMO_BOOKINGS: 'off',
        ...settings,
      });
    const instances = await Promise.all([start(0), start(1)]);
    closers.push(async () => {
      for (const instance of instances) await instance.end('SIGKILL');
    });
    const [first, second] = instances;
    const proxy = await startProxy('nginx', first.url, second.url);
    closers.push(proxy.end);
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    pool.on('error', () => {});
    closers.push(() => pool.end());

    const restart = async (index: number, signal: NodeJS.Signals) => {
      await instances[index]?.end(signal);
      const struck = performance.now();
      await rest(away.instance);
      instances[index] = await start(index);
      return struck;
    };
    const strike: Site['strike'] = async (blow, seed) => {
      const index = seed % 2;
      switch (blow) {
        case 'instance':
          return restart(index, 'SIGKILL');
        case 'stopped instance':
          return restart(index, 'SIGTERM');
        case 'frozen instance':
          instances[index]?.signal('SIGSTOP');
          await rest(away.frozen);
          instances[index]?.signal('SIGCONT');
          return performance.now();
        case 'broker':
          await broker.kill();
          await rest(away.broker);
          await broker.start();
          return performance.now();
        case 'database':
          await cluster.restart?.();
          return performance.now();
        case 'proxy':
          proxy.reload();
          return performance.now();
      }
    };
    const named = { 'instance-1': first.pid, 'instance-2': second.pid, postgres: cluster.pid() };
    const parts = Object.entries({ ...named, rabbitmq: broker.pid(), nginx: proxy.pid });
    return {
      url: proxy.url,
      parts: parts.flatMap(([name, pid]) => (pid === null ? [] : [{ name, pid }])),
      strike,
      query: async <Row>(text: string, values: readonly unknown[] = []) =>
        (await pool.query(text, [...values])).rows as readonly Row[],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
