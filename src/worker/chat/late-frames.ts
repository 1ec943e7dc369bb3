/**
 * Live messages that come late: of a backend that sends a message before it has stored it, the frame, which bears no id,
 * may come, or may still wait for the disk, after a history has brought the message. Such a frame is a duplicate
 * (rulings, Chat, 'Echo matching').
 */
import type { ChatMessage } from '../../contract/chat.ts';
import { isProvisional, STORED_WITHIN_MS } from '../../domain/chat-provisional.ts';
import type { ReceivedMessage } from './to-message.ts';

export interface LateFrames {
  /** A connection stands: frames of before it never come. */
  connected(): void;
  /** A live message comes. */
  arrived(received: ReceivedMessage): void;
  /**
   * A message that a history or another tab brought. If its frame has not come yet, that is waited for. Of a backend that
   * stores no moments nobody knows which are new.
   */
  stored(received: ReceivedMessage): void;
  /** Whether this live message, which has arrived, is here under its own id by now. Each is one message alone. */
  isLate(received: ReceivedMessage): boolean;
}

/** How long a frame may be on its way, ms, by this clock and by the moment at which its message was stored. */
const LATE_MS = 10_000;
/** The backend's clock is known to about a second, and some backends write whole seconds. */
const BLUR_MS = 2_000;

interface Entry {
  readonly received: ReceivedMessage;
  /** By the clock that never is set, ms. */
  readonly until: number;
}

interface Clocks {
  /** ms, never set. */
  now(): number;
  /** ms since 1970. */
  backendNow(): number;
}

export function createLateFrames({ now, backendNow }: Clocks): LateFrames {
  let connectedAt = Number.POSITIVE_INFINITY;
  /** Stored messages whose frames may still come. */
  let expected: readonly Entry[] = [];
  /** Frames whose messages nobody has brought yet. */
  let heard: readonly Entry[] = [];
  /** Stored messages that had their frame or wait for it: a history brings each again and again. */
  let settled: readonly Entry[] = [];
  const late = new WeakSet<ReceivedMessage>();

  const forgetOld = (): void => {
    const isOfNow = ({ until }: Entry) => until > now();
    [expected, heard, settled] = [expected.filter(isOfNow), heard.filter(isOfNow), settled.filter(isOfNow)];
  };
  const entry = (received: ReceivedMessage, ms: number): Entry => ({ received, until: now() + ms });

  return {
    connected: () => {
      connectedAt = backendNow();
      expected = [];
    },
    arrived: (frame) => {
      if (!isProvisional(frame.message)) return;
      forgetOld();
      const stored = expected.find(({ received }) => isAlike(received, frame));
      if (stored) {
        expected = expected.filter((one) => one !== stored);
        late.add(frame);
      } else heard = [...heard, entry(frame, STORED_WITHIN_MS)];
    },
    stored: (received) => {
      const { message, isZoned } = received;
      if (isProvisional(message) || isZoned === null) return;
      const isNew = message.createdAt >= Math.max(connectedAt, backendNow() - LATE_MS) - BLUR_MS;
      // Nearly all of a long history.
      if (!isNew && heard.length === 0) return;
      forgetOld();
      if (settled.some((one) => isOfId(one.received.message, message))) return;
      const alike = heard.filter(({ received: frame }) => isAlike(frame, received));
      const frame = alike.find((one) => message.createdAt >= one.received.message.createdAt - BLUR_MS);
      if (frame) {
        heard = heard.filter((one) => one !== frame);
        late.add(frame.received);
        // Of frames that are dated otherwise than what is stored nobody knows whose they are.
      } else if (isNew && alike.length === 0) expected = [...expected, entry(received, LATE_MS)];
      else return;
      settled = [...settled, entry(received, STORED_WITHIN_MS)];
    },
    isLate: (received) => late.has(received),
  };
}

const isOfId = (one: ChatMessage, other: ChatMessage): boolean =>
  one.id === other.id && one.phlebotomistId === other.phlebotomistId;

/** Of the same words, and sent as the same outgoing message where both say as which. */
const isAlike = (one: ReceivedMessage, other: ReceivedMessage): boolean =>
  one.message.phlebotomistId === other.message.phlebotomistId &&
  one.message.own === other.message.own &&
  one.message.content === other.message.content &&
  (one.key === null || other.key === null || one.key === other.key);
