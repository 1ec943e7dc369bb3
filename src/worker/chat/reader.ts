/**
 * Reads what the backend says of messages, for this session's hospital and zone. It learns how the backend writes
 * moments; moments that are sent back are written likewise (decision 0048).
 */
import { chatMessageRow } from '../../contract/wire/chat.ts';
import { writeWallClock } from '../../domain/time.ts';
import { readRows } from '../api/rows.ts';
import type { SessionServices } from '../session-services.ts';
import {
  createSerials,
  type Reading,
  type Receipt,
  type ReceivedMessage,
  readInbox,
  toMessage,
} from './to-message.ts';

export interface ChatReader {
  /**
   * A body on the hospital's topic; null for one that is neither message nor receipt, or another hospital's. A receipt
   * reaches no further than now, since a phone's clock may be ahead.
   */
  inbox(body: unknown): ReceivedMessage | Receipt | null;
  /** The hospital's messages among the rows of an answer. The others are counted. */
  rows(list: readonly unknown[]): readonly ReceivedMessage[];
  /** A moment, ms since 1970, as this backend writes its own; null while it has sent none. */
  written(at: number): string | null;
  /** Calls when the backend has sent its first moment. */
  whenZoneKnown(listener: () => void): void;
}

export function createReader({ backendNow, clock, config, counters, hospital }: SessionServices): ChatReader {
  const { timeZone } = config;
  const serialOf = createSerials(clock.wall);
  const listeners: (() => void)[] = [];
  let isZoned: boolean | null = null;
  /** The moment of the newest own message: the backend's clock has reached at least that. */
  let newestOwn = Number.NEGATIVE_INFINITY;

  let lastReceivedAt = Number.NEGATIVE_INFINITY;

  /** No two live messages have the same, so that they stand in the order in which they came. */
  function receivedAt(): number {
    lastReceivedAt = Math.max(backendNow(), lastReceivedAt + 1);
    return lastReceivedAt;
  }

  /** The backend wrote its last moment with a zone or without. */
  function learn(said: boolean | null): void {
    if (said === null) return;
    const isNews = isZoned === null;
    isZoned = said;
    if (isNews) for (const listener of listeners) listener();
  }

  function noteOwn({ message, isZoned: said }: ReceivedMessage): void {
    if (message.own && said !== null) newestOwn = Math.max(newestOwn, message.createdAt);
  }

  const notAhead = ({ phlebotomistId, upTo }: Receipt): Receipt => ({
    phlebotomistId,
    upTo: { ...upTo, at: Math.min(upTo.at, Math.max(backendNow(), newestOwn)) },
  });

  const reading = (): Reading => ({ hospitalId: hospital.id, timeZone, now: clock.wall() });

  return {
    inbox: (body) => {
      const read = readInbox(body, { ...reading(), serialOf, receivedAt });
      if (read !== null && 'upTo' in read) return notAhead(read);
      if (read !== null) {
        learn(read.isZoned);
        noteOwn(read);
      }
      return read;
    },
    rows: (list) => {
      const rows = readRows(list, chatMessageRow, 'chat', counters);
      const now = reading();
      const received = rows.flatMap((row) => toMessage(row, now) ?? []);
      counters.count('chat.foreignRows', rows.length - received.length);
      received.forEach(noteOwn);
      const newest = received.findLast((one) => one.isZoned !== null);
      // A backend that stores no moments has no zone for them either: ISO 8601 in full is what the specification says.
      learn(newest?.isZoned ?? isZoned ?? (received.length > 0 ? true : null));
      return received;
    },
    written: (at) => {
      if (isZoned === null) return null;
      return isZoned ? new Date(Math.ceil(at)).toISOString() : writeWallClock(at, timeZone);
    },
    whenZoneKnown: (listener) => void listeners.push(listener),
  };
}
