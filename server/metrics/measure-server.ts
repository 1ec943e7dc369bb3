/** The metrics of one server: its calls, and the loads by which it sheds them. */
import type { FastifyInstance } from 'fastify';
import type { WatchedDatabase } from '../database/waits.ts';
import type { Readiness } from '../http/readiness.ts';
import type { UnreadAnswers } from '../http/unread-answers.ts';
import type { ExchangeState } from '../instances/exchange.ts';
import type { Instances } from '../instances/instances.ts';
import type { PointTaker } from '../locations/take-points.ts';
import type { Metrics } from './metrics.ts';

/** Counts each call of `app` by the pattern of its route. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    metrics.answered({ method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}

export interface MeasuredParts {
  readonly readiness: Readiness;
  readonly database: WatchedDatabase;
  readonly points: PointTaker;
  readonly unread: UnreadAnswers;
  /** Null where this instance is the only one. */
  readonly instances: Pick<Instances, 'state'> | null;
}

export function measureServer(
  app: FastifyInstance,
  metrics: Metrics,
  { readiness, database, points, unread, instances }: MeasuredParts,
): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    metrics.gauge({ name: `homedraw_${name}`, help, read });

  gauge('ready', '1 where /health/ready is answered 200, else 0.', async () =>
    (await readiness.reasons()).length === 0 ? 1 : 0,
  );
  gauge('connections', 'Open connections of every kind.', () => connectionsOf(app));
  gauge('unread_bytes', 'Bytes of answers that their callers have not read yet.', unread.bytes);
  gauge('points_queue_ratio', 'Positions that wait to be committed, of those that may.', points.utilisation);
  gauge(
    'database_wait_seconds',
    'For how long the oldest statement or transaction has been under way.',
    () => database.waitMs() / 1_000,
  );
  const { poolSize } = database;
  if (poolSize !== null)
    metrics.gauge({
      name: 'homedraw_database_pool',
      help: 'Connections to the database by what they do, and the calls that wait for one.',
      label: 'state',
      readEach: () => ({ ...poolSize() }),
    });
  if (instances !== null) measureExchange(metrics, instances);
}

function measureExchange(metrics: Metrics, instances: Pick<Instances, 'state'>): void {
  const gauge = (name: string, help: string, read: (state: ExchangeState) => number) =>
    metrics.gauge({
      name: `homedraw_${name}`,
      help,
      read: () => {
        const state = instances.state();
        return state === null ? Number.NaN : read(state);
      },
    });
  gauge('broker_connected', '1 where this instance has a line to the broker, else 0.', ({ isConnected }) =>
    isConnected ? 1 : 0,
  );
  gauge('instances_heard', 'Other instances that are heard by the broker.', ({ others }) => others);
  gauge(
    'outbox_messages',
    'Messages for other instances that the broker has not taken yet.',
    (state) => state.waiting,
  );
  metrics.gauge({
    name: 'homedraw_travelling_messages',
    help: 'Messages between instances since the start: sent, received, refused as not understood, and times at which some were missed.',
    label: 'kind',
    readEach: () => {
      const { sent = 0, received = 0, refused = 0, missed = 0 } = instances.state() ?? {};
      return { sent, received, refused, missed };
    },
  });
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
