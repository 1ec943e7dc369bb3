/**
 * STOMP as the simple broker of a real Spring 4.3 speaks it: no receipts, nothing is repeated to who was away, an ERROR
 * leaves the socket open, heart-beats as they are negotiated. Everybody may listen; what is sent goes to whom a journey
 * names.
 */
import { type Frame, writeFrame } from '../../server/stomp/frame.ts';
import { createFrameReader } from '../../server/stomp/frame-reader.ts';
import type { Listener, Wire } from '../../server/stomp/wire.ts';
import type { Transport } from './sock-server.ts';

/** A frame that a console sent. */
export interface ReceivedFrame {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The number of its connection, from one. */
  readonly connection: number;
  readonly transport: Transport;
  /** ms since 1970. */
  readonly at: number;
}

export interface StompBroker {
  readonly frames: readonly ReceivedFrame[];
  /** How often a destination was subscribed to. */
  subscriptions(destination: string): number;
  /** Connections that listen to a destination now. */
  listeners(destination: string): number;
  /** Sends a body to whoever listens now. */
  publish(destination: string, body: string): void;
  /** From now on takes what is sent to a destination. An answer is what is wrong with it, and becomes an ERROR. */
  take(destination: string, handler: (frame: ReceivedFrame) => string | null): void;
  /** An ERROR to whoever listens to a destination; the socket stays open. */
  fail(destination: string, message: string): void;
  /** Ends the connections that listen to a destination. */
  cut(destination: string): void;
  /** From now on nothing is said on the connections that listen to a destination, not even a heart-beat. */
  silence(destination: string): void;
  accept(wire: Wire, transport: Transport): Listener;
}

/** What the broker promises and wants, ms; the longer of this and what a console asks for holds. */
const beatMs = 1_000;

interface Connection {
  readonly wire: Wire;
  /** Destination by the name of the subscription. */
  readonly subscriptions: Map<string, string>;
  isSilent: boolean;
}

export function createStompBroker(): StompBroker {
  const frames: ReceivedFrame[] = [];
  const connections = new Set<Connection>();
  const handlers = new Map<string, (frame: ReceivedFrame) => string | null>();
  let opened = 0;
  let messages = 0;

  const listening = (destination: string) =>
    [...connections].filter(({ subscriptions }) => [...subscriptions.values()].includes(destination));
  const send = ({ wire, isSilent }: Connection, text: string) => {
    if (!isSilent) wire.send(text);
  };
  const fail = (connection: Connection, message: string) =>
    send(connection, writeFrame('ERROR', { message, 'content-length': '0' }));

  function receive(connection: Connection, frame: ReceivedFrame): void {
    frames.push(frame);
    const { id = '', destination = '' } = frame.headers;
    if (frame.command === 'CONNECT')
      send(connection, writeFrame('CONNECTED', { version: '1.1', 'heart-beat': `${beatMs},${beatMs}` }));
    if (frame.command === 'SUBSCRIBE') connection.subscriptions.set(id, destination);
    if (frame.command === 'UNSUBSCRIBE') connection.subscriptions.delete(id);
    const wrong = frame.command === 'SEND' ? handlers.get(destination)?.(frame) : null;
    if (wrong) fail(connection, wrong);
  }

  return {
    frames,
    subscriptions: (destination) =>
      frames.filter(
        ({ command, headers }) => command === 'SUBSCRIBE' && headers['destination'] === destination,
      ).length,
    listeners: (destination) => listening(destination).length,
    publish: (destination, body) => {
      messages += 1;
      for (const connection of listening(destination))
        for (const [subscription, wanted] of connection.subscriptions)
          if (wanted === destination)
            send(
              connection,
              writeFrame(
                'MESSAGE',
                {
                  destination,
                  'content-type': 'application/json;charset=UTF-8',
                  subscription,
                  'message-id': `x-${messages}`,
                  'content-length': String(Buffer.byteLength(body)),
                },
                body,
              ),
            );
    },
    take: (destination, handler) => void handlers.set(destination, handler),
    fail: (destination, message) => {
      for (const connection of listening(destination)) fail(connection, message);
    },
    cut: (destination) => {
      for (const { wire } of listening(destination)) wire.drop(1001, 'away');
    },
    silence: (destination) => {
      for (const connection of listening(destination)) connection.isSilent = true;
    },
    accept: (wire, transport) => {
      opened += 1;
      const number = opened;
      const connection: Connection = { wire, subscriptions: new Map(), isSilent: false };
      connections.add(connection);
      let beating: ReturnType<typeof setInterval> | undefined;
      const reader = createFrameReader({
        take: (frame) => {
          const received = receivedFrom(frame, number, transport);
          if (frame.command === 'CONNECT')
            beating = setInterval(() => send(connection, '\n'), wantedBeat(received));
          receive(connection, received);
        },
      });
      return {
        receive: (text) => reader.push(text),
        closed: () => {
          clearInterval(beating);
          connections.delete(connection);
        },
      };
    },
  };
}

const receivedFrom = (frame: Frame, connection: number, transport: Transport): ReceivedFrame => ({
  command: frame.command,
  headers: Object.fromEntries(frame.headers),
  body: frame.body,
  connection,
  transport,
  at: Date.now(),
});

const wantedBeat = ({ headers }: ReceivedFrame): number =>
  Math.max(beatMs, Number(headers['heart-beat']?.split(',')[1] ?? 0));
