/** A STOMP connection over SockJS; it reconnects by itself and mends what fails on real brokers (design, section 8). */
import { Client, FrameImpl, type IMessage, TickerStrategy } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { failed, type Outcome } from '../../contract/failure.ts';
import { createReconnectSpread } from './reconnect-spread.ts';
import { frameTooLarge, piecesOf } from './sock-writer.ts';

export interface StompOptions {
  readonly url: string;
  /** The heartbeats that the console promises and asks for, ms. */
  readonly heartbeats: { readonly outMs: number; readonly inMs: number };
  readonly reconnectDelayMs: number;
  readonly connectTimeoutMs: number;
  /** Connected, the first time or again; subscribe here. */
  connected(connection: StompConnection): void;
  /** An attempt begins. */
  attempting?(): void;
  /**
   * The connection ended, with `error` because the broker said ERROR; a new attempt follows by itself. `refused`: the
   * `receipt` of the frame that the ERROR is about, where it names one.
   */
  disconnected(reason: string, how: 'error' | 'closed', refused?: string): void;
  /** The server sent something. */
  alive(): void;
}

export interface StompConnection {
  /** The subscription ends with the connection; subscribe again at the next `connected`. */
  subscribe(destination: string, receive: (body: string) => void): void;
  /**
   * Hands a message to the socket. That it arrived is known only when the broker says it again. Fails for good as
   * `refused`, `tooLarge`, if the frame is over 64 KB; as `network`, `notConnected`, without a connection.
   */
  publish(destination: string, body: string, headers?: Readonly<Record<string, string>>): Outcome<null>;
  close(): void;
}

/** Opens a connection; a server that is silent for this many heartbeats is left. */
const SILENT_HEARTBEATS = 4;
/** SockJS's own heartbeat, which comes whatever was negotiated, ms. */
const SOCK_HEARTBEAT_MS = 25_000;
const SOCKET_OPEN = 1;

export type OpenStomp = (options: StompOptions) => StompConnection;

type Sock = WebSocket & { onheartbeat?: () => void };

/** `random` (from 0 to below 1) spreads the attempts of many consoles. */
export const createOpenStomp =
  ({ random }: { readonly random: () => number }): OpenStomp =>
  (options) => {
    const { heartbeats, reconnectDelayMs } = options;
    const spread = createReconnectSpread(reconnectDelayMs, random);
    let aliveAt = performance.now();
    let sock: Sock | null = null;
    const noteAlive = () => {
      aliveAt = performance.now();
      options.alive();
    };

    const client = new Client({
      beforeConnect: async () => {
        await wait(spread.nextExtraMs());
        options.attempting?.();
      },
      webSocketFactory: () => {
        sock = openSock(options.url, noteAlive);
        return sock;
      },
      heartbeatIncoming: heartbeats.inMs,
      heartbeatOutgoing: heartbeats.outMs,
      heartbeatStrategy: TickerStrategy.Interval,
      reconnectDelay: reconnectDelayMs,
      connectionTimeout: options.connectTimeoutMs,
      splitLargeFrames: false,
      onConnect: () => {
        spread.connected();
        noteAlive();
        options.connected(connection);
      },
      onStompError: ({ headers }) => {
        options.disconnected(
          headers['message'] ?? 'The broker answered with an error',
          'error',
          headers['receipt-id'],
        );
        // Spring leaves the socket open after ERROR; only a new connection works again.
        sock?.close();
      },
      onWebSocketClose: (event: CloseEvent) =>
        options.disconnected(event.reason || `closed with code ${event.code}`, 'closed'),
    });

    // A broker that negotiates no heartbeats (0,0) still sends SockJS's own; silence of both is a dead line.
    const longestSilence = SILENT_HEARTBEATS * Math.max(heartbeats.inMs, SOCK_HEARTBEAT_MS);
    const watchdog = setInterval(() => {
      if (client.connected && performance.now() - aliveAt > longestSilence) sock?.close();
    }, heartbeats.inMs);

    const connection: StompConnection = {
      subscribe: (destination, receive) => {
        client.subscribe(destination, (message: IMessage) => {
          noteAlive();
          receive(message.body);
        });
      },
      publish: (destination, body, headers = {}) => {
        // Checked before stompjs sees it: an error that stompjs throws while it sends leaves the frame half noted.
        const refusal = frameTooLarge(frameOf(destination, body, headers));
        if (refusal) return refusal;
        if (!client.connected || sock?.readyState !== SOCKET_OPEN) return notConnected();
        try {
          client.publish({ destination, body, headers: { ...headers } });
          return { ok: true, value: null };
        } catch {
          return notConnected();
        }
      },
      close: () => {
        clearInterval(watchdog);
        void client.deactivate({ force: true });
      },
    };
    client.activate();
    return connection;
  };

/** The connection of this browser. */
export const openStomp: OpenStomp = createOpenStomp({ random: Math.random });

const notConnected = () =>
  failed('network', 'The channel is not connected', { code: 'notConnected' } as const);

const wait = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => void setTimeout(resolve, ms)) : Promise.resolve();

/** A socket whose frames go out in pieces that real brokers take, and whose own heartbeats count. */
function openSock(url: string, noteAlive: () => void): Sock {
  const opened = new SockJS(url) as unknown as Sock;
  const write = opened.send.bind(opened);
  opened.send = (frame) => {
    for (const piece of piecesOf(String(frame))) write(piece);
  };
  opened.onheartbeat = noteAlive;
  return opened;
}

/** The frame as stompjs will write it, to the last byte. */
const frameOf = (destination: string, body: string, headers: Readonly<Record<string, string>>): string =>
  String(
    FrameImpl.marshall({
      command: 'SEND',
      headers: { destination, ...headers },
      body,
      escapeHeaderValues: true,
    }),
  );
