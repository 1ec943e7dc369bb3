/**
 * The alert channel of one browser's tabs: it connects with the browser's cookie, falls, comes back, and delivers
 * frames.
 */
import { stomp } from '../../../src/contract/endpoints.ts';
import type { OpenStomp, StompConnection, StompOptions } from '../../../src/worker/stomp/stomp-connection.ts';
import type { Whose } from './hospital.ts';
import type { Thread } from './time.ts';

export interface Channel {
  /** Whether it can be had; those that are connected fall with it. */
  set(isUp: boolean): void;
  /** A frame to everybody who is connected as a hospital; some receive it later than others. */
  publish(hospital: Whose, frame: unknown, delay: () => number): void;
  /** `connectedAs` hears whose channel it is. */
  openOf(thread: Thread, connectedAs: (hospital: Whose) => void): OpenStomp;
}

interface Client {
  readonly thread: Thread;
  readonly options: StompOptions;
  as: Whose | null;
  isClosed: boolean;
  receive: (body: string) => void;
}

const CONNECT_MS = 60;

export function createChannel(whoAsks: () => Whose | null): Channel {
  const clients = new Set<Client>();
  let isUp = true;

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

  return {
    set: (now) => {
      isUp = now;
      if (isUp) return;
      for (const client of [...clients].filter(({ as }) => as !== null)) {
        client.as = null;
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
            if (!client.isClosed && client.as === hospital) client.receive(body);
          });
    },
    openOf: (thread, connected) => (options) => {
      const client: Client = { thread, options, as: null, isClosed: false, receive: () => {} };
      const connection: StompConnection = {
        subscribe: (destination, receive) => {
          if (destination === stomp.alerts) client.receive = receive;
        },
        publish: () => ({ ok: true, value: null }),
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
