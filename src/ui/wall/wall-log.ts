/** What the wall did by itself, for whoever looks after it; kept for the tab, over a reload too. */
import { createModel, type ReadModel } from '../../machines/read-model.ts';
import type { wallMessages } from '../messages/en/wall.ts';

export type WallEvent = keyof typeof wallMessages.log;

export interface LogEntry {
  /** ms since 1970. */
  readonly at: number;
  readonly event: WallEvent;
}

export interface WallLog {
  /** Newest first. */
  readonly entries: ReadModel<readonly LogEntry[]>;
  note(event: WallEvent): void;
  /** When it last happened, ms since 1970; null where nothing tells. */
  lastOf(event: WallEvent): number | null;
}

const KEY = 'homedraw.wallLog';
const MOST_ENTRIES = 100;

/** `storage` may throw: then the log lasts as long as the page. */
export function createWallLog(storage: () => Storage, now: () => number = Date.now): WallLog {
  const entries = createModel<readonly LogEntry[]>(read());

  function read(): readonly LogEntry[] {
    try {
      const kept = JSON.parse(storage().getItem(KEY) ?? '[]') as unknown;
      return Array.isArray(kept) ? kept.filter(isEntry).slice(0, MOST_ENTRIES) : [];
    } catch {
      return [];
    }
  }

  return {
    entries,
    note: (event) => {
      entries.set([{ at: now(), event }, ...entries.getSnapshot()].slice(0, MOST_ENTRIES));
      try {
        storage().setItem(KEY, JSON.stringify(entries.getSnapshot()));
      } catch {
        // The disk is full or forbidden.
      }
    },
    lastOf: (event) => entries.getSnapshot().find((entry) => entry.event === event)?.at ?? null,
  };
}

const isEntry = (entry: unknown): entry is LogEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  'at' in entry &&
  'event' in entry &&
  typeof entry.at === 'number';
