/** One STOMP connection over SockJS that reconnects by itself. What bites on real brokers is mended here (design, section 8). */
import { Client, type IMessage, TickerStrategy } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { piecesOf } from './sock-writer.ts';

export interface StompOptions {
  readonly url: string;
  readonly heartbeatMs: number;
  readonly reconnectDelayMs: number;
  readonly connectTimeoutMs: number;
  /** Connected, the first time or again; subscribe here. */
  connected(connection: StompConnection): void;
  /** The connection ended; a new attempt follows by itself. */
  disconnected(reason: string): void;
  /** Anything came in: the server lives. */
  alive(): void;
}

export interface StompConnection {
  subscribe(destination: string, receive: (body: string) => void): void;
  close(): void;
}

/** Opens a connection; a server that says nothing for this many heartbeats is left. */
const SILENT_HEARTBEATS = 4;

export type OpenStomp = (options: StompOptions) => StompConnection;

export const openStomp: OpenStomp = (options) => {
  let heardAt = performance.now();
  let sock: WebSocket | null = null;
  const hear = () => {
    heardAt = performance.now();
    options.alive();
  };

  const client = new Client({
    webSocketFactory: () => {
      const opened = new SockJS(options.url) as unknown as WebSocket & { onheartbeat?: () => void };
      const write = opened.send.bind(opened);
      opened.send = (frame) => {
        for (const piece of piecesOf(String(frame))) write(piece);
      };
      opened.onheartbeat = hear;
      sock = opened;
      return opened;
    },
    heartbeatIncoming: options.heartbeatMs,
    heartbeatOutgoing: options.heartbeatMs,
    heartbeatStrategy: TickerStrategy.Interval,
    reconnectDelay: options.reconnectDelayMs,
    connectionTimeout: options.connectTimeoutMs,
    splitLargeFrames: false,
    onConnect: () => {
      hear();
      options.connected(connection);
    },
    onStompError: ({ headers }) => {
      options.disconnected(headers['message'] ?? 'The broker answered with an error');
      // Spring leaves the socket open after ERROR; only a new connection works again.
      sock?.close();
    },
    onWebSocketClose: (event: CloseEvent) =>
      options.disconnected(event.reason || `closed with code ${event.code}`),
  });

  // A broker that negotiates no heartbeats (0,0) still sends SockJS's own; silence of both is a dead line.
  const watchdog = setInterval(() => {
    if (
      client.connected &&
      performance.now() - heardAt > SILENT_HEARTBEATS * Math.max(options.heartbeatMs, 25_000)
    )
      sock?.close();
  }, options.heartbeatMs);

  const connection: StompConnection = {
    subscribe: (destination, receive) => {
      client.subscribe(destination, (message: IMessage) => {
        hear();
        receive(message.body);
      });
    },
    close: () => {
      clearInterval(watchdog);
      void client.deactivate({ force: true });
    },
  };
  client.activate();
  return connection;
};
