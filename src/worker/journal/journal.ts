/**
 * The flight recorder of one tab: stamps every fact with its place and moment, and keeps facts and page inputs,
 * redacted, in a ring on the disk. Nothing waits for it: it is open at once, writes behind the work, and holds in
 * memory only what is not yet written. Entries are in clear for half a second at most, and nowhere but in memory; their
 * coordinates stay there as long as the session.
 */
import type { Fact, FactPayload } from '../../contract/facts.ts';
import type { PageInput } from '../../contract/intents.ts';
import type { JournalCut, JournalEntry, JournalFile, PageCursor } from '../../contract/journal.ts';
import type { Clock } from '../clock.ts';
import type { CounterBoard } from '../counters.ts';
import type { Storage } from '../storage/storage.ts';
import { createExactPlaces, type ExactPlaces } from './exact-places.ts';
import { createRing, type Line, RING_BYTES } from './ring.ts';

const WRITE_EVERY_MS = 500;
/** More facts than this are not published in a millisecond. */
const SEQ_PER_MS = 1_000;

export interface Journal {
  /** `session`: the fact's session; absent outside one. */
  stamp(payload: FactPayload, session?: string | null): Fact;
  record(input: PageInput, cursor?: Partial<PageCursor>): void;
  /** Writes the waiting entries at once; resolves when they are kept, or when the disk was given up. */
  flush(): Promise<void>;
  /**
   * The journal as the text of a file, oldest first: this life of the tab and those before it, as far as the ring
   * reaches. A line that cannot be read is left out and counted `journal.linesRefused`.
   */
  export(): Promise<string>;
  /** The same as entries, as they are written. */
  read(): Promise<readonly unknown[]>;
  /** The oldest entries of the tab's life made room for newer ones. */
  hasLost(): boolean;
  /** The disk was too slow for some, in this worker's life. */
  hasDropped(): boolean;
  readonly exact: ExactPlaces;
}

export interface JournalParts {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Tabs share no entries; a reload of a tab goes on with its own. */
  readonly tab: string | Promise<string>;
  readonly counters: CounterBoard;
}

/**
 * Opens without reading anything. `seq` therefore begins at the moment of the opening, a thousand numbers a
 * millisecond: it rises over reloads of the tab without knowing where the last one stopped. Where the wall clock was
 * set back meanwhile it begins lower; the order of the entries does not depend on it, chunks have numbers of their own.
 */
export function openJournal({ storage, clock, tab, counters }: JournalParts): Journal {
  const ring = createRing(storage, tab);
  const exact = createExactPlaces();
  let seq = Math.floor(clock.wall()) * SEQ_PER_MS;
  let pending: JournalEntry[] = [];
  let lines: Line[] = [];
  let cancelWrite: (() => void) | null = null;
  let writing: Promise<void> = Promise.resolve();
  let flushing: Promise<void> | null = null;

  const append = (entry: JournalEntry) => {
    pending.push(entry);
    cancelWrite ??= clock.after(WRITE_EVERY_MS, write);
  };

  /** The waiting entries become lines now, and are written after those under way. */
  function write(): void {
    cancelWrite?.();
    cancelWrite = null;
    const entries = pending;
    pending = [];
    lines = bounded([...lines, ...entries.map((entry) => lineOf(entry, exact, counters))], counters);
    writing = writing.then(async () => {
      const taken = lines;
      lines = [];
      if (taken.length > 0) await ring.append(taken);
    });
  }

  const flush = () => {
    // Entries stamped in one go are written in one go.
    flushing ??= Promise.resolve().then(() => {
      flushing = null;
      write();
      return writing;
    });
    return flushing;
  };

  async function read(): Promise<unknown[]> {
    await flush();
    const stored = (await ring.read()).map(jsonOf);
    const kept = stored.filter((entry) => entry !== null);
    counters.count('journal.linesRefused', stored.length - kept.length);
    return kept;
  }

  return {
    stamp: (payload, session = null) => {
      seq += 1;
      const fact: Fact = { ...payload, seq, at: clock.wall(), session };
      append({ kind: 'fact', fact });
      return fact;
    },
    record: (input, { session = null, ...stood } = {}) =>
      append({ kind: 'input', at: clock.wall(), session, ...stood, input }),
    flush,
    export: async () => {
      const entries = await read();
      const file: JournalFile = {
        product: 'homedraw-journal',
        version: 2,
        exportedAt: clock.wall(),
        entries,
      };
      return JSON.stringify(file);
    },
    read,
    hasLost: ring.hasLost,
    hasDropped: () => (counters.read()['journal.entriesDropped'] ?? 0) > 0,
    exact,
  };
}

function lineOf(entry: JournalEntry, exact: ExactPlaces, counters: CounterBoard): Line {
  const text = asciiJson(exact.redact(entry));
  if (text.length <= RING_BYTES) return { text };
  counters.count('journal.entriesCut');
  const [event, at] = entry.kind === 'fact' ? [entry.fact, entry.fact.at] : [entry.input, entry.at];
  const cut: JournalCut = { kind: 'cut', type: event.type, at, bytes: text.length };
  return { text: JSON.stringify(cut) };
}

/** Bounds the lines that wait for a slow disk, as the ring is bounded. */
function bounded(lines: Line[], counters: CounterBoard): Line[] {
  let size = 0;
  let from = lines.length;
  while (from > 0) {
    size += lines[from - 1]?.text.length ?? 0;
    if (size > RING_BYTES) break;
    from -= 1;
  }
  counters.count('journal.entriesDropped', from);
  return lines.slice(from);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('latin1');

/**
 * JSON in ASCII, which engines keep at a byte a character, in memory and on the disk. A text made of wider parts stays
 * wide until it is decoded anew; nearly all that is not ASCII is the sign for what was redacted.
 */
function asciiJson(value: unknown): string {
  const text = JSON.stringify(value)
    .replaceAll('…', '\\u2026')
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return decoder.decode(encoder.encode(text));
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return null;
  }
}
