/**
 * The high-water mark: up to which message this browser has received what its hospital's phlebotomists wrote, over its
 * pages (rulings, Chat: unread).
 */
import { DAY_MS } from '../../domain/moment.ts';
import type { SessionServices } from '../session-services.ts';
import { defineStore } from '../storage/storage.ts';

/** One row a hospital. */
interface HighWaterMark {
  /**
   * The `createdAt` of the newest message that was received, by the backend's clock; -Infinity while there was none.
   */
  readonly upTo: number;
  /** Begin of the connection up to which all missed messages were found, ms, this browser's clock; -Infinity: never. */
  readonly searchedAt: number;
}

const KEY = 'heard';
const none: HighWaterMark = { upTo: Number.NEGATIVE_INFINITY, searchedAt: Number.NEGATIVE_INFINITY };

/** After a month this counts as a new browser: every message that nobody has seen is unread. */
export const chatHighWaterMarks = defineStore<HighWaterMark>({
  name: 'chatHeard',
  since: 4,
  keepMs: 30 * DAY_MS,
});

/**
 * A message stored within this time before the newest may have been received after it: backends store several at once.
 */
const OVERLAP_MS = 60_000;
/** The page has written down that a message is unread before it counts as received. */
const SETTLE_MS = 2_000;

export interface HighWaterMarkStore {
  /** Missed messages lie behind this `upTo`. */
  read(): Promise<HighWaterMark>;
  /** A message of this `createdAt` was received. */
  note(createdAt: number): void;
  /** All messages missed before the connection of `searchedAt` are found: from now on noted messages move the mark. */
  caughtUp(searchedAt: number): void;
  /** The connection is gone: later messages do not move the mark, since others may be missing before them. */
  fellBehind(): void;
  /** The page forgets what is unread: all messages that nobody has seen are to be found again. */
  forget(): Promise<void>;
}

export function createHighWaterMarkStore({
  clock,
  hospital,
  signal,
  storage,
}: SessionServices): HighWaterMarkStore {
  const store = storage.store(chatHighWaterMarks);
  /** A search that lies ahead of this clock was of a time before the clock was set back: it says nothing any more. */
  const believed = (kept: HighWaterMark | null): HighWaterMark => {
    const { upTo, searchedAt: at } = kept ?? none;
    return { upTo, searchedAt: at > clock.wall() ? none.searchedAt : at };
  };
  let newest = none.upTo;
  let searchedAt: number | null = null;
  let isWriting = false;

  function writeSoon(): void {
    if (isWriting) return;
    isWriting = true;
    clock.after(SETTLE_MS, () => {
      isWriting = false;
      const searched = searchedAt;
      if (signal.aborted || searched === null) return;
      const mine = { upTo: newest, searchedAt: searched };
      void store.change(hospital.id, KEY, (now) => ({ keep: laterOf(believed(now), mine), answer: null }));
    });
  }

  return {
    read: async () => {
      const { upTo, ...kept } = believed(await store.get(hospital.id, KEY));
      return { ...kept, upTo: upTo - OVERLAP_MS };
    },
    note: (createdAt) => {
      // A moment far ahead is a backend's error; it must not hide all later messages.
      newest = Math.max(newest, Math.min(createdAt, clock.wall() + DAY_MS));
      writeSoon();
    },
    caughtUp: (at) => {
      searchedAt = at;
      writeSoon();
    },
    fellBehind: () => {
      searchedAt = null;
      newest = none.upTo;
    },
    forget: () => store.delete(hospital.id, KEY),
  };
}

const laterOf = (one: HighWaterMark, other: HighWaterMark): HighWaterMark => ({
  upTo: Math.max(one.upTo, other.upTo),
  searchedAt: Math.max(one.searchedAt, other.searchedAt),
});
