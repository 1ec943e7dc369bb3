/** The STOMP connections of one worker of a day: they connect with the browser's cookie, fall, and come back. */
import { failed } from '../../../../src/contract/failure.ts';
import type { Clock } from '../../../../src/worker/clock.ts';
import type {
  OpenStomp,
  StompConnection,
  StompOptions,
} from '../../../../src/worker/stomp/stomp-connection.ts';
import type { Gate } from './gate.ts';
import type { ConnectedAs } from './words.ts';

export interface SocketParts {
  readonly clock: Clock;
  readonly gate: Gate;
  operate(): boolean;
  /** Asks the world for a connection. */
  connect(): Promise<ConnectedAs>;
  publish(destination: string, body: string): void;
}

export interface Sockets {
  readonly open: OpenStomp;
  /** A frame of the broker's. */
  receive(destination: string, body: string): void;
  /** All of them fall. */
  cut(): void;
}

interface Socket {
  readonly options: StompOptions;
  readonly receivers: Map<string, (body: string) => void>;
  state: 'waits' | 'stands' | 'closed';
}

const CONNECT_MS = 60;

export function openSockets({ clock, gate, operate, connect, publish }: SocketParts): Sockets {
  const sockets = new Set<Socket>();

  function attempt(socket: Socket, connection: StompConnection): void {
    if (socket.state === 'closed' || !operate()) return;
    void connect().then((as) => {
      if (socket.state === 'closed') return;
      socket.receivers.clear();
      if (as === null) {
        socket.options.disconnected('No connection', 'closed');
        return again(socket, connection);
      }
      socket.state = 'stands';
      socket.options.connected(connection);
    });
  }
  const again = (socket: Socket, connection: StompConnection): void =>
    void clock.after(socket.options.reconnectDelayMs, () => attempt(socket, connection));

  const connections = new WeakMap<Socket, StompConnection>();
  return {
    open: (options) => {
      const socket: Socket = { options, receivers: new Map(), state: 'waits' };
      const connection: StompConnection = {
        subscribe: (destination, receive) => void socket.receivers.set(destination, receive),
        publish: (destination, body) => {
          if (socket.state !== 'stands')
            return failed('network', 'The channel is not connected', { code: 'notConnected' });
          if (operate()) publish(destination, body);
          return { ok: true, value: null };
        },
        close: () => {
          socket.state = 'closed';
          sockets.delete(socket);
        },
      };
      sockets.add(socket);
      connections.set(socket, connection);
      clock.after(CONNECT_MS, () => attempt(socket, connection));
      return connection;
    },
    receive: (destination, body) => {
      for (const { state, receivers } of sockets)
        if (state === 'stands') gate.let(() => receivers.get(destination)?.(body));
    },
    cut: () => {
      for (const socket of [...sockets].filter(({ state }) => state === 'stands')) {
        socket.state = 'waits';
        socket.options.disconnected('The connection was closed', 'closed');
        const connection = connections.get(socket);
        if (connection) again(socket, connection);
      }
    },
  };
}
