/**
 * The alert channel of one browser's tabs: it connects with the browser's cookie, falls, comes back, and delivers
 * frames.
 */
import { stomp } from '../../../src/contract/endpoints.ts';
import { failed } from '../../../src/contract/failure.ts';
import { chatKeyHeader } from '../../../src/contract/wire/offers.ts';
import type { OpenStomp, StompConnection, StompOptions } from '../../../src/worker/stomp/stomp-connection.ts';
import type { Dice } from './dice.ts';
import { type HospitalOnBackend, type Whose, wireIdOf } from './hospital.ts';
import type { Thread, WorldTime } from './time.ts';

export interface Channel {
  /** Whether it can be had; those that are connected fall with it. */
  set(isUp: boolean): void;
  /** A frame to everybody who is connected as a hospital; some receive it later than others. */
  publish(hospital: Whose, frame: unknown, delay: () => number): void;
  /** Runs something just as so many more frames of messages were given to a socket. */
  afterSends(count: number, run: () => void): void;
  /** A phone of the hospital's writes. */
  phoneWrites(hospital: Whose, phlebotomistId: string): void;
  /** `connectedAs` hears whose channel it is. */
  openOf(thread: Thread, connectedAs: (hospital: Whose) => void): OpenStomp;
}

interface Client {
  readonly thread: Thread;
  readonly options: StompOptions;
  as: Whose | null;
  isClosed: boolean;
  readonly topics: Map<string, (body: string) => void>;
  /** Connections that it had; what is on its way in one does not come out of the next. */
  era: number;
  /** When the last frame comes to it: a connection keeps the order. */
  lastAt: number;
}

export interface ChannelParts {
  readonly time: WorldTime;
  readonly dice: Dice;
  readonly hospitals: Readonly<Record<Whose, HospitalOnBackend>>;
  readonly knowsKeys: boolean;
  whoAsks(): Whose | null;
}

const CONNECT_MS = 60;
const SEND_MS = 30;

export function createChannel({ time, dice, hospitals, knowsKeys, whoAsks }: ChannelParts): Channel {
  const clients = new Set<Client>();
  let isUp = true;
  let awaited: { left: number; run(): void } | null = null;

  function connect(client: Client, connection: StompConnection, connected: (as: Whose) => void): void {
    if (client.isClosed || client.thread.isDead) return void clients.delete(client);
    const as = isUp ? whoAsks() : null;
    if (as === null) {
      client.options.disconnected('No connection', 'closed');
      client.thread.post(client.options.reconnectDelayMs, () => connect(client, connection, connected));
      return;
    }
    client.as = as;
    connected(as);
    client.options.connected(connection);
  }

  /** To everybody who is connected as the hospital, in the order in which it is told. */
  function tell(hospital: Whose, message: unknown): void {
    const body = JSON.stringify(message);
    for (const client of clients) {
      const { as, era } = client;
      if (as !== hospital || client.isClosed) continue;
      const now = time.clock.monotonic();
      client.lastAt = Math.max(client.lastAt, now + dice.between(2, 400));
      client.thread.post(client.lastAt - now, () => {
        if (!client.isClosed && client.era === era)
          client.topics.get(stomp.inbox(String(wireIdOf(hospital))))?.(body);
      });
    }
  }

  function arrive(
    as: Whose,
    destination: string,
    body: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>>,
  ): void {
    const { chat } = hospitals[as];
    if (destination === stomp.readReceipt) chat.read(body);
    if (destination === stomp.send)
      tell(as, chat.sent(body, knowsKeys ? (headers[chatKeyHeader] ?? null) : null));
  }

  function sentOne(): void {
    if (!awaited) return;
    awaited.left -= 1;
    if (awaited.left > 0) return;
    const { run } = awaited;
    awaited = null;
    run();
  }

  return {
    afterSends: (left, run) => {
      awaited = { left, run };
    },
    set: (now) => {
      isUp = now;
      if (isUp) return;
      for (const client of [...clients].filter(({ as }) => as !== null)) {
        client.as = null;
        client.era += 1;
        const { options, thread } = client;
        thread.post(5, () => {
          if (client.isClosed) return;
          options.disconnected('The connection was closed', 'closed');
          thread.post(options.reconnectDelayMs, () => again.get(client)?.());
        });
      }
    },
    publish: (hospital, frame, delay) => {
      const body = JSON.stringify(frame);
      for (const client of clients)
        if (client.as === hospital && !client.isClosed)
          client.thread.post(delay(), () => {
            if (!client.isClosed && client.as === hospital) client.topics.get(stomp.alerts)?.(body);
          });
    },
    phoneWrites: (hospital, phlebotomistId) =>
      tell(hospital, hospitals[hospital].chat.phoneWrote(phlebotomistId)),
    openOf: (thread, connected) => (options) => {
      const client: Client = {
        thread,
        options,
        as: null,
        isClosed: false,
        topics: new Map(),
        era: 0,
        lastAt: 0,
      };
      const connection: StompConnection = {
        subscribe: (destination, receive) => {
          client.topics.set(destination, receive);
        },
        publish: (destination, body, headers = {}) => {
          const { as, era } = client;
          if (as === null || client.isClosed)
            return failed('network', 'Not connected', { code: 'notConnected' });
          // What was given to the socket may arrive though the connection, or its worker, is gone.
          time.outside.post(SEND_MS, () => {
            if (client.era !== era && dice.percent(50)) return;
            arrive(as, destination, JSON.parse(body) as Readonly<Record<string, unknown>>, headers);
          });
          if (destination === stomp.send) sentOne();
          return { ok: true, value: null };
        },
        close: () => {
          client.isClosed = true;
          clients.delete(client);
        },
      };
      clients.add(client);
      again.set(client, () => connect(client, connection, connected));
      thread.post(CONNECT_MS, () => connect(client, connection, connected));
      return connection;
    },
  };
}

/** How a client that fell connects again. */
const again = new WeakMap<Client, () => void>();
