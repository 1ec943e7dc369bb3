import { failed } from '../../src/contract/failure.ts';
import type { OpenStomp, StompConnection, StompOptions } from '../../src/worker/stomp/stomp-connection.ts';
import type { ManualClock } from './manual-clock.ts';
import type { Answer } from './scripted-backend.ts';

/** A message as the hub stored it. */
interface Stored {
  readonly id: number;
  readonly senderId: number;
  readonly receiverId: number;
  readonly content: string;
  readonly createdAt: string;
  /** Only where the backend knows keys. */
  readonly clientKey?: string | null;
}

/** What becomes of the next frame that is sent. */
export type Fate = 'arrives' | 'lost' | 'late';

/**
 * A backend's chat for several tabs: it stores, echoes to every connection, and answers with its history. Frames take
 * their time; connections fall, with what they carry lost or still arriving.
 */
export interface ChatHub {
  readonly stored: readonly Stored[];
  /** For one tab. Its connection dies with `dead`. */
  socketOf(tab: { readonly isDead: () => boolean }): OpenStomp;
  /** A connection that stands, without a worker behind it. */
  listen(receive: (body: string) => void): StompConnection;
  history(driverId: number): Answer;
  /** All connections fall; they come back by themselves. */
  drop(): void;
  next(fate: Fate): void;
  /** Echoes come twice from now on. */
  echoTwice(isTwice: boolean): void;
  failHistories(count: number): void;
}

const LATENCY_MS = 15;

interface Client {
  /** Null for one that does not come back. */
  readonly options: StompOptions | null;
  readonly isDead: () => boolean;
  receive: ((body: string) => void) | null;
}

export function chatHub(clock: ManualClock, { keys }: { readonly keys: boolean }): ChatHub {
  const stored: Stored[] = [];
  const clients = new Set<Client>();
  let fates: Fate[] = [];
  let failing = 0;
  let twice = false;

  const deliver = (to: Iterable<Client>, message: Stored) => {
    const body = JSON.stringify(row(message));
    for (const client of to)
      for (let times = twice ? 2 : 1; times > 0; times -= 1)
        clock.after(LATENCY_MS, () => {
          if (!client.isDead() && clients.has(client)) client.receive?.(body);
        });
  };
  const row = (message: Stored) => ({
    ...message,
    messageType: 'TEXT',
    attachmentUrl: null,
    seen: false,
    ...(keys ? { senderRole: 'ADMIN' } : {}),
  });

  function store(body: string, key: string | null): void {
    const known = key === null ? null : stored.find(({ clientKey }) => clientKey === key);
    if (known) {
      deliver(clients, known);
      return;
    }
    const { senderId, receiverId, content } = JSON.parse(body) as Stored;
    const message = {
      ...{ id: stored.length + 1, senderId, receiverId, content },
      createdAt: new Date(clock.wall()).toISOString(),
      ...(keys ? { clientKey: key } : {}),
    };
    stored.push(message);
    deliver(clients, message);
  }

  function fall(client: Client): void {
    const { options } = client;
    if (!clients.delete(client) || client.isDead() || !options) return;
    options.disconnected('cut', 'closed');
    clock.after(options.reconnectDelayMs, () => connect(client));
  }

  function connect(client: Client): void {
    if (client.isDead()) return;
    clients.add(client);
    client.options?.connected(connectionOf(client));
  }

  const connectionOf = (client: Client): StompConnection => ({
    subscribe: (_, receive) => {
      client.receive = receive;
    },
    publish: (destination, body, headers) => {
      if (client.isDead() || !clients.has(client)) return failed('network', 'gone', { code: 'notConnected' });
      if (destination !== '/app/send') return { ok: true, value: null };
      const [fate = 'arrives', ...rest] = fates;
      fates = rest;
      const key = headers?.['idempotency-key'] ?? null;
      if (fate === 'arrives') clock.after(LATENCY_MS, () => store(body, key));
      else {
        // The connection falls with the frame, or just after it.
        if (fate === 'late') clock.after(700, () => store(body, key));
        clock.after(5, () => fall(client));
      }
      return { ok: true, value: null };
    },
    close: () => void clients.delete(client),
  });

  return {
    stored,
    socketOf:
      ({ isDead }) =>
      (options) => {
        const client: Client = { options, isDead, receive: null };
        // The alert channel has nothing to say.
        if (options.heartbeats.outMs === 4_000) clock.after(LATENCY_MS, () => connect(client));
        return connectionOf(client);
      },
    listen: (receive) => {
      const client: Client = { options: null, isDead: () => false, receive };
      clients.add(client);
      return connectionOf(client);
    },
    history: (driverId) => {
      failing -= 1;
      if (failing >= 0) return { text: 'later', status: 503 };
      const rows = stored.filter(({ receiverId }) => receiverId === driverId).map(row);
      return { json: rows };
    },
    drop: () => [...clients].forEach(fall),
    next: (fate) => void fates.push(fate),
    echoTwice: (isTwice) => {
      twice = isTwice;
    },
    failHistories: (count) => {
      failing = count;
    },
  };
}
