/**
 * Unread messages and indicators: one store for all tabs, under the specified keys (specification 3, Local browser
 * storage; rulings, Chat). Beside each number stand the messages that it counts, so that none counts twice.
 */
import type { ChatMessage, SeenUpTo } from '../../contract/chat.ts';
import type { FactOf } from '../../contract/facts.ts';
import {
  countOf,
  noUnread,
  together,
  type Unread,
  withAllRead,
  withRead,
  withReceived,
} from '../../domain/chat-unread.ts';
import type { PageStorage } from '../page-storage.ts';

export interface UnreadStore {
  counts(): Readonly<Record<string, number>>;
  indicators(): Readonly<Record<string, boolean>>;
  receive(phlebotomistId: string, messages: readonly ChatMessage[]): void;
  read(phlebotomistId: string, upTo: SeenUpTo): void;
  /** Nothing counts of the phlebotomist any more: another program or browser has read what did. */
  readAll(phlebotomistId: string): void;
  /** Up to which message this browser has read a phlebotomist. */
  readUpTo(phlebotomistId: string): SeenUpTo;
  /** A person looks at the phlebotomist's messages. */
  look(phlebotomistId: string): void;
  /** Forgets the messages of people who have left the roster: nobody could open their conversation. */
  receiveRoster(change: FactOf<'phlebotomists.changed'>): void;
  /** Forgets the store of another hospital. */
  belongTo(hospitalId: string): void;
  /** Writes the changes to the store. */
  settle(): void;
  forget(): void;
}

const COUNTS_KEY = 'chat_unread_counts';
const INDICATORS_KEY = 'chat_new_indicators';
const STORE_KEY = 'homedraw.chatUnread';

interface Kept {
  readonly hospitalId: string | null;
  readonly people: Readonly<Record<string, Unread>>;
}

export function createUnreadStore(storage: PageStorage): UnreadStore {
  let kept = readKept(storage);
  let indicators = readFlags(storage.read(INDICATORS_KEY));
  /** The phlebotomists that count; null while the roster is not known: then all count. */
  let roster: ReadonlySet<string> | null = null;
  let shown = shownOf(kept, indicators, roster);
  let isToBeWritten = false;
  const show = (): void => {
    shown = sameOr(shown, shownOf(kept, indicators, roster));
  };

  storage.watch(STORE_KEY, (value) => {
    const other = keptOf(value);
    // This tab's own changes may not be written yet.
    const isSame = other.hospitalId === kept.hospitalId;
    kept = isSame ? { ...other, people: allOf(kept.people, other.people) } : other;
    show();
  });
  storage.watch(INDICATORS_KEY, (value) => {
    indicators = readFlags(value);
    show();
  });

  function set(phlebotomistId: string, unread: Unread): void {
    if (unread === of(phlebotomistId)) return;
    kept = { ...kept, people: { ...kept.people, [phlebotomistId]: unread } };
    show();
    isToBeWritten = true;
  }

  const of = (phlebotomistId: string): Unread => kept.people[phlebotomistId] ?? noUnread;

  function indicate(phlebotomistId: string, isNew: boolean): void {
    if ((indicators[phlebotomistId] ?? false) === isNew) return;
    indicators = { ...indicators, [phlebotomistId]: isNew };
    show();
    isToBeWritten = true;
  }

  function write(): void {
    const isEmpty = Object.keys(kept.people).length === 0;
    storage.writeSoon(STORE_KEY, isEmpty && kept.hospitalId === null ? null : kept);
    storage.writeSoon(COUNTS_KEY, isEmpty ? null : shown.counts);
    storage.writeSoon(INDICATORS_KEY, Object.keys(indicators).length === 0 ? null : shown.indicators);
  }

  /** Forgets at once: the next person at this browser must not find the messages. */
  function forget(hospitalId: string | null): void {
    kept = { hospitalId, people: {} };
    indicators = {};
    roster = null;
    show();
    isToBeWritten = false;
    for (const key of [STORE_KEY, COUNTS_KEY, INDICATORS_KEY]) storage.write(key, null);
  }

  return {
    counts: () => shown.counts,
    indicators: () => shown.indicators,
    receive: (phlebotomistId, messages) => {
      const now = of(phlebotomistId);
      const next = withReceived(now, messages);
      if (next === now) return;
      set(phlebotomistId, next);
      indicate(phlebotomistId, true);
    },
    read: (phlebotomistId, upTo) => {
      set(phlebotomistId, withRead(of(phlebotomistId), upTo));
      indicate(phlebotomistId, false);
    },
    readAll: (phlebotomistId) => set(phlebotomistId, withAllRead(of(phlebotomistId))),
    readUpTo: (phlebotomistId) => of(phlebotomistId).readUpTo,
    look: (phlebotomistId) => indicate(phlebotomistId, false),
    receiveRoster: (change) => {
      roster = rosterAfter(roster, change);
      const before = shown;
      show();
      if (shown !== before) isToBeWritten = true;
    },
    belongTo: (hospitalId) => {
      if (kept.hospitalId === hospitalId) return;
      // Counts from before the store named a hospital are this hospital's: no other one was here.
      if (kept.hospitalId !== null) forget(hospitalId);
      kept = { ...kept, hospitalId };
      isToBeWritten = true;
    },
    settle: () => {
      if (isToBeWritten) write();
      isToBeWritten = false;
    },
    forget: () => forget(null),
  };
}

/** The ids of all phlebotomists; null before all of them were received. */
function rosterAfter(
  before: ReadonlySet<string> | null,
  { initial, upserted, removed }: FactOf<'phlebotomists.changed'>,
): ReadonlySet<string> | null {
  if (before === null && !initial) return null;
  const roster = new Set(initial ? [] : (before ?? []));
  for (const { id } of upserted) roster.add(id);
  for (const id of removed) roster.delete(id);
  return roster;
}

interface Shown {
  readonly counts: Readonly<Record<string, number>>;
  readonly indicators: Readonly<Record<string, boolean>>;
}

function shownOf(
  { people }: Kept,
  indicators: Readonly<Record<string, boolean>>,
  roster: ReadonlySet<string> | null,
): Shown {
  const isOne = ([id]: readonly [string, unknown]) => roster === null || roster.has(id);
  const counts = Object.entries(people).map(([id, unread]): [string, number] => [id, countOf(unread)]);
  return {
    counts: Object.fromEntries(counts.filter(isOne)),
    indicators: Object.fromEntries(Object.entries(indicators).filter(isOne)),
  };
}

/** Parts that did not change stay the same objects, so that no view draws them again. */
function sameOr(before: Shown, now: Shown): Shown {
  const counts = isEqual(before.counts, now.counts) ? before.counts : now.counts;
  const indicators = isEqual(before.indicators, now.indicators) ? before.indicators : now.indicators;
  const isSame = counts === before.counts && indicators === before.indicators;
  return isSame ? before : { counts, indicators };
}

function isEqual(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => key in other && one[key] === other[key])
  );
}

function allOf(mine: Kept['people'], others: Kept['people']): Kept['people'] {
  const shared = Object.entries(others).map(([id, unread]): [string, Unread] => {
    const known = mine[id];
    return [id, known ? together(known, unread) : unread];
  });
  return { ...mine, ...Object.fromEntries(shared) };
}

function readKept(storage: PageStorage): Kept {
  const kept = keptOf(storage.read(STORE_KEY));
  const people: Record<string, Unread> = { ...kept.people };
  // Numbers without messages were written by an older version or another program.
  for (const [id, count] of Object.entries(recordOf(storage.read(COUNTS_KEY))))
    if (!people[id] && typeof count === 'number' && Number.isInteger(count) && count >= 0)
      people[id] = { ...noUnread, others: count };
  return { ...kept, people };
}

function keptOf(stored: unknown): Kept {
  const value = recordOf(stored);
  const people: Record<string, Unread> = {};
  for (const [id, unread] of Object.entries(recordOf(value['people']))) {
    const { messages, readUpTo, others } = recordOf(unread);
    const seen = seenUpToOf(readUpTo);
    if (Array.isArray(messages) && seen)
      people[id] = {
        messages: messages.filter(isEntry),
        readUpTo: seen,
        others: typeof others === 'number' ? others : 0,
      };
  }
  const { hospitalId } = value;
  return { hospitalId: typeof hospitalId === 'string' ? hospitalId : null, people };
}

/** A bare number is a moment, written before ids were. */
function seenUpToOf(value: unknown): SeenUpTo | null {
  const { at, id } = recordOf(typeof value === 'number' ? { at: value, id: null } : value);
  if (typeof at !== 'number') return null;
  return { at, id: typeof id === 'string' ? id : null };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

const isEntry = (value: unknown): value is Unread['messages'][number] => {
  const { id, at, insteadOf } = recordOf(value);
  const isReplacing = insteadOf === undefined || typeof insteadOf === 'string';
  return typeof id === 'string' && typeof at === 'number' && isReplacing;
};

const readFlags = (value: unknown): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
    ),
  );
