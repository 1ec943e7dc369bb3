/**
 * The flight recorder: stamps every fact with its place and moment, keeps facts and page inputs in a bounded ring, and writes
 * them to storage in small batches. Lists of patients never rest on disk unredacted.
 */
import type { Fact, FactPayload } from '../../contract/facts.ts';
import type { PageInput } from '../../contract/intents.ts';
import type { JournalEntry, JournalFile } from '../../contract/journal.ts';
import type { Clock } from '../clock.ts';
import type { RealtimeStorage } from '../storage/storage.ts';
import { redact } from './redact.ts';

const RING_SIZE = 5_000;
const WRITE_EVERY_MS = 500;

export interface Journal {
  /** What was kept before this start, oldest first. */
  readonly kept: readonly JournalEntry[];
  stamp(payload: FactPayload): Fact;
  record(input: PageInput): void;
  /** Writes what waits at once; resolves when it is kept. */
  flush(): Promise<void>;
  /** The session ended: what names people on disk or in memory is redacted, the rest stays for the replay. */
  close(): Promise<void>;
  /** The redacted journal as the text of a file. */
  export(): string;
}

/** Facts that carry whole lists of people; on disk they stand redacted from the first. */
const LISTS: ReadonlySet<FactPayload['type']> = new Set([
  'orders.changed',
  'order.conflictFound',
  'order.assigned',
  'phlebotomists.changed',
  'sample.collected',
]);

export async function openJournal(storage: RealtimeStorage, clock: Clock): Promise<Journal> {
  const kept = await storage.journal();
  let ring: JournalEntry[] = [...kept];
  let seq = kept.reduce((last, entry) => (entry.kind === 'fact' ? Math.max(last, entry.fact.seq) : last), 0);
  let unwritten: JournalEntry[] = [];
  let cancelWrite: (() => void) | null = null;

  let written: Promise<void> = Promise.resolve();
  let flushing: Promise<void> | null = null;

  const write = () => {
    cancelWrite = null;
    const entries = unwritten;
    unwritten = [];
    if (entries.length > 0) written = storage.appendJournal(entries, RING_SIZE);
  };
  const append = (entry: JournalEntry, onDisk: JournalEntry) => {
    ring.push(entry);
    if (ring.length > RING_SIZE * 1.2) ring = ring.slice(-RING_SIZE);
    unwritten.push(onDisk);
    cancelWrite ??= clock.after(WRITE_EVERY_MS, write);
  };

  return {
    kept,
    stamp: (payload) => {
      seq += 1;
      const fact: Fact = { ...payload, seq, at: clock.wall() };
      const entry: JournalEntry = { kind: 'fact', fact };
      append(entry, LISTS.has(fact.type) ? redact(entry) : entry);
      return fact;
    },
    record: (input) => {
      const entry: JournalEntry = { kind: 'input', at: clock.wall(), input };
      // Passwords, patients and orders stand in them; what a replay needs is left.
      const safe = redact(entry);
      append(safe, safe);
    },
    flush: () => {
      // What is stamped in one go is written in one go.
      flushing ??= Promise.resolve().then(() => {
        flushing = null;
        cancelWrite?.();
        write();
        return written;
      });
      return flushing;
    },
    close: async () => {
      cancelWrite?.();
      cancelWrite = null;
      unwritten = [];
      ring = ring.slice(-RING_SIZE).map(redact);
      await storage.replaceJournal(ring);
    },
    export: () => {
      const file: JournalFile = {
        product: 'homedraw-journal',
        version: 1,
        exportedAt: clock.wall(),
        entries: ring.map(redact),
      };
      return JSON.stringify(file);
    },
  };
}
