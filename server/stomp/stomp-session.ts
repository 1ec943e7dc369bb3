/**
 * One client's STOMP conversation: CONNECT within ten seconds, then frames within its rights; ERROR is always followed
 * by the end.
 */
import { type BrokerRules, StompRefusal } from './broker-rules.ts';
import { type Frame, FrameError, frameLimits, writeFrame } from './frame.ts';
import { createFrameReader } from './frame-reader.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { sendOrDrop, type Wire } from './wire.ts';

export interface Subscription {
  readonly destination: string;
  /** The headers of each MESSAGE that never change. */
  readonly head: string;
}

export interface StompSession<P> {
  readonly wire: Wire;
  /** The principal of the connection's cookie. */
  readonly owner: P | null;
  /** Null until CONNECT was accepted. */
  readonly principal: P | null;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  receive(text: string): void;
  /** Ends the connection where the session that it came with has ended, and answers whether it did. */
  endIfOver(): boolean;
  closed(): void;
}

export const connectWithinMs = 10_000;
const versions = ['1.2', '1.1', '1.0'];
const subscriptionsAtMost = 64;
/** SENDs that wait for the one before, and the characters in them; a client that piles up more is not well. */
const waitingAtMost = { frames: 256, characters: 512 * 1024 };

/** `onSubscribed` is called with each destination that is subscribed to. */
export function createStompSession<P>(
  wire: Wire,
  owner: P | null,
  rules: Omit<BrokerRules<P, never>, 'mayReceive'>,
  onSubscribed: (destination: string) => void,
): StompSession<P> {
  const reader = createFrameReader({
    longest: () => (connected ? frameLimits.length : frameLimits.lengthOfAnonymous),
    take: (frame) => {
      if (!over) handle(frame);
    },
  });
  const subscriptions = new Map<string, Subscription>();
  let connected = false;
  let over = false;
  let heartbeat: Heartbeat | null = null;
  let work: Promise<void> = Promise.resolve();
  let waiting = 0;
  let waitingCharacters = 0;

  const end = () => {
    over = true;
    subscriptions.clear();
    clearTimeout(deadline);
    heartbeat?.stop();
  };
  const answer = (text: string) => {
    if (!sendOrDrop(wire, text)) end();
  };
  /** `frame`: the frame that failed, if it is one: a client that asked for its receipt learns that there is none. */
  const fail = (message: string, frame?: Frame) => {
    if (over) return;
    const receipt = frame?.headers.get('receipt');
    const headers = receipt === undefined ? { message } : { message, 'receipt-id': receipt };
    answer(writeFrame('ERROR', { ...headers, 'content-type': 'text/plain' }, message));
    if (over) return;
    end();
    wire.close(1008, message);
  };
  const deadline = setTimeout(() => fail('No CONNECT in time'), connectWithinMs);

  const acknowledge = (frame: Frame) => {
    const receipt = frame.headers.get('receipt');
    if (receipt !== undefined && !over) answer(writeFrame('RECEIPT', { 'receipt-id': receipt }));
  };

  const connect = (frame: Frame) => {
    const accepted = frame.headers.get('accept-version')?.split(',') ?? ['1.0'];
    const version = versions.find((known) => accepted.includes(known));
    if (version === undefined) return fail('Supported protocol versions are 1.2, 1.1, 1.0', frame);
    // Signed out since the socket was opened, perhaps.
    if (owner === null || rules.isOver(owner)) return fail('Unauthorized', frame);
    const beat = createHeartbeat(frame.headers.get('heart-beat'), {
      beat: () => answer('\n'),
      onSilence: () => {
        end();
        wire.drop(1002, 'No heartbeat');
      },
    });
    if (beat === null) return fail('bad heart-beat', frame);
    connected = true;
    clearTimeout(deadline);
    heartbeat = beat;
    answer(writeFrame('CONNECTED', { version, 'heart-beat': beat.offer, server: 'homedraw' }));
  };

  const subscribe = (frame: Frame, principal: P) => {
    const id = frame.headers.get('id');
    const destination = frame.headers.get('destination');
    if (!id || !destination) return fail('SUBSCRIBE needs id and destination', frame);
    if (subscriptions.has(id)) return fail('Duplicate subscription id', frame);
    if (subscriptions.size >= subscriptionsAtMost) return fail('Too many subscriptions', frame);
    if (!rules.maySubscribe(principal, destination)) {
      rules.onDenied?.(principal);
      return fail('Access denied', frame);
    }
    // Written by the codec for its escapes, without the command and the blank line with the NUL.
    const head = writeFrame('MESSAGE', { subscription: id, destination }).slice('MESSAGE\n'.length, -2);
    subscriptions.set(id, { destination, head });
    onSubscribed(destination);
    acknowledge(frame);
  };

  const send = (frame: Frame, principal: P) => {
    const handler = rules.handlers.get(frame.headers.get('destination') ?? '');
    if (!handler) return fail('Unknown destination', frame);
    const { length } = frame.body;
    // A frame by itself is never too long for this bound: the reader has a bound of its own.
    if (waiting >= waitingAtMost.frames || waitingCharacters + length > waitingAtMost.characters)
      return fail('Too many messages at once', frame);
    waiting += 1;
    waitingCharacters += length;
    work = work.then(async () => {
      try {
        if (over) return;
        await handler(principal, frame.body, frame.headers);
        acknowledge(frame);
      } catch (error) {
        if (!(error instanceof StompRefusal)) rules.onFault(error);
        const message = error instanceof StompRefusal ? error.message : 'The message could not be taken';
        fail(message, frame);
      } finally {
        waiting -= 1;
        waitingCharacters -= length;
      }
    });
  };

  const handle = (frame: Frame) => {
    if (frame.command === 'CONNECT' || frame.command === 'STOMP')
      return connected ? fail('Already connected', frame) : connect(frame);
    if (!connected || owner === null) return fail('CONNECT comes first', frame);
    switch (frame.command) {
      case 'SUBSCRIBE':
        return subscribe(frame, owner);
      case 'UNSUBSCRIBE':
        subscriptions.delete(frame.headers.get('id') ?? '');
        return acknowledge(frame);
      case 'SEND':
        return send(frame, owner);
      case 'ACK':
      case 'NACK':
        return acknowledge(frame);
      case 'DISCONNECT':
        // An earlier frame is answered earlier.
        work = work.then(() => {
          acknowledge(frame);
          end();
          wire.close(1000, 'Goodbye');
        });
        return;
      default:
        return fail(`Unknown command ${frame.command.slice(0, 40)}`, frame);
    }
  };

  const endIfOver = () => {
    if (over || !connected || owner === null || !rules.isOver(owner)) return over;
    end();
    wire.close(3000, 'Signed out');
    return true;
  };

  return {
    wire,
    owner,
    endIfOver,
    get principal() {
      return connected && !over ? owner : null;
    },
    subscriptions,
    receive: (text) => {
      if (endIfOver()) return;
      heartbeat?.received();
      try {
        reader.push(text);
      } catch (error) {
        fail(error instanceof FrameError ? error.message : 'bad frame');
      }
    },
    closed: end,
  };
}
