/**
 * What is unread, and who wrote since he was last looked at: one for all tabs of the browser, under the specified keys (specification 3, Local
 * browser storage; rulings, Chat). Beside the specified numbers stands what they count, so that no message counts twice.
 */
import type { ChatMessage } from '../../contract/chat.ts';
import { countOf, noUnread, together, type Unread, withHeard, withRead } from '../../domain/chat-unread.ts';
import type { PageStorage } from '../page-storage.ts';

export interface UnreadBook {
  counts(): Readonly<Record<string, number>>;
  indicators(): Readonly<Record<string, boolean>>;
  hear(phlebotomistId: string, messages: readonly ChatMessage[]): void;
  read(phlebotomistId: string, upTo: number): void;
  /** Somebody looks at the person's messages. */
  look(phlebotomistId: string): void;
  /** What was kept of another hospital's is forgotten. */
  belongTo(hospitalId: string): void;
  /** Writes down what changed. */
  settle(): void;
  forget(): void;
}

const COUNTS_KEY = 'chat_unread_counts';
const INDICATORS_KEY = 'chat_new_indicators';
const BOOK_KEY = 'homedraw.chatUnread';

interface Kept {
  readonly hospitalId: string | null;
  readonly people: Readonly<Record<string, Unread>>;
}

export function createUnreadBook(storage: PageStorage): UnreadBook {
  let kept = readKept(storage);
  let indicators = readFlags(storage.read(INDICATORS_KEY));
  let counts = countsOf(kept);
  let isToBeWritten = false;

  storage.watch(BOOK_KEY, (value) => {
    const other = keptOf(value);
    // What this tab knows may not be written yet.
    const isSame = other.hospitalId === kept.hospitalId;
    kept = isSame ? { ...other, people: allOf(kept.people, other.people) } : other;
    counts = countsOf(kept);
  });
  storage.watch(INDICATORS_KEY, (value) => {
    indicators = readFlags(value);
  });

  function set(phlebotomistId: string, unread: Unread): void {
    if (unread === kept.people[phlebotomistId]) return;
    kept = { ...kept, people: { ...kept.people, [phlebotomistId]: unread } };
    counts = countsOf(kept);
    isToBeWritten = true;
  }

  const of = (phlebotomistId: string): Unread => kept.people[phlebotomistId] ?? noUnread;

  function indicate(phlebotomistId: string, isNew: boolean): void {
    if ((indicators[phlebotomistId] ?? false) === isNew) return;
    indicators = { ...indicators, [phlebotomistId]: isNew };
    isToBeWritten = true;
  }

  function write(): void {
    const isEmpty = Object.keys(kept.people).length === 0;
    storage.writeSoon(BOOK_KEY, isEmpty && kept.hospitalId === null ? null : kept);
    storage.writeSoon(COUNTS_KEY, isEmpty ? null : counts);
    storage.writeSoon(INDICATORS_KEY, Object.keys(indicators).length === 0 ? null : indicators);
  }

  /** At once: whoever comes next at this browser is not to find it. */
  function forget(hospitalId: string | null): void {
    kept = { hospitalId, people: {} };
    indicators = {};
    counts = {};
    isToBeWritten = false;
    for (const key of [BOOK_KEY, COUNTS_KEY, INDICATORS_KEY]) storage.write(key, null);
  }

  return {
    counts: () => counts,
    indicators: () => indicators,
    hear: (phlebotomistId, messages) => {
      const now = of(phlebotomistId);
      const next = withHeard(now, messages);
      if (next === now) return;
      set(phlebotomistId, next);
      indicate(phlebotomistId, true);
    },
    read: (phlebotomistId, upTo) => {
      set(phlebotomistId, withRead(of(phlebotomistId), upTo));
      indicate(phlebotomistId, false);
    },
    look: (phlebotomistId) => indicate(phlebotomistId, false),
    belongTo: (hospitalId) => {
      if (kept.hospitalId === hospitalId) return;
      // Counts of a browser that knew no owner yet are this hospital's: nobody else has been here.
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

const countsOf = ({ people }: Kept): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(people).map(([id, unread]) => [id, countOf(unread)]));

function allOf(mine: Kept['people'], others: Kept['people']): Kept['people'] {
  const shared = Object.entries(others).map(([id, unread]): [string, Unread] => {
    const own = mine[id];
    return [id, own ? together(own, unread) : unread];
  });
  return { ...mine, ...Object.fromEntries(shared) };
}

function readKept(storage: PageStorage): Kept {
  const kept = keptOf(storage.read(BOOK_KEY));
  const people: Record<string, Unread> = { ...kept.people };
  // Numbers that stand there alone were written by somebody who knows no more.
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
    if (Array.isArray(messages) && typeof readUpTo === 'number')
      people[id] = {
        messages: messages.filter(isEntry),
        readUpTo,
        others: typeof others === 'number' ? others : 0,
      };
  }
  const { hospitalId } = value;
  return { hospitalId: typeof hospitalId === 'string' ? hospitalId : null, people };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

const isEntry = (value: unknown): value is Unread['messages'][number] => {
  const { id, at } = recordOf(value);
  return typeof id === 'string' && typeof at === 'number';
};

const readFlags = (value: unknown): Readonly<Record<string, boolean>> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter(
      (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
    ),
  );
