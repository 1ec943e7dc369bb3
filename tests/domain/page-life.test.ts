import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../../src/contract/journal.ts';
import { lastPageOf } from '../../src/domain/page-life.ts';

/** An input of the page, where it stood then. */
const input = (at: number, session: string | null, after: number | null, begins?: true): JournalEntry => ({
  kind: 'input',
  at,
  session,
  after,
  ...(begins && { begins }),
  input: { type: 'page.workerStarted' },
});
const fact = (seq: number, session: string | null): JournalEntry => ({
  kind: 'fact',
  fact: { type: 'feed.wentLive', feed: 'orders', seq, at: seq, session },
});
const momentsOf = (journal: readonly JournalEntry[]) => {
  const { entries, begins } = lastPageOf(journal);
  return { at: entries.map((entry) => (entry.kind === 'fact' ? entry.fact.at : entry.at)), begins };
};

describe('the last page of a journal', () => {
  test('begins at the input that says so', () => {
    const journal = [
      input(1, null, null, true),
      input(2, null, null),
      input(3, null, null, true),
      input(4, null, null),
    ];
    expect(momentsOf(journal)).toEqual({ at: [3, 4], begins: true });
  });

  test('has the facts that its worker published before its first input', () => {
    const journal = [
      input(1, 'a.1', null, true),
      fact(2, 'a.1'),
      fact(3, 'b.1'),
      input(4, 'b.1', null, true),
    ];
    expect(momentsOf(journal)).toEqual({ at: [3, 4], begins: true });
  });

  test('of an earlier version begins where a page had received no fact', () => {
    const journal = [
      input(1, 'a.1', null),
      fact(2, 'a.1'),
      input(3, 'a.1', 2),
      input(4, null, null),
      fact(5, 'b.1'),
    ];
    expect(momentsOf(journal)).toEqual({ at: [4, 5], begins: true });
  });

  test('whose first input was lost does not begin with that of the page before', () => {
    const journal = [input(1, 'a.1', null, true), fact(2, 'a.1'), input(3, 'b.1', null), fact(4, 'b.1')];
    expect(momentsOf(journal)).toEqual({ at: [3, 4], begins: true });
  });

  test('of an earlier version ends where an input had received a fact, also where that is no longer there', () => {
    const journal = [input(1, null, null), input(2, null, 7), input(3, null, null), input(4, null, 9)];
    expect(momentsOf(journal)).toEqual({ at: [3, 4], begins: true });
  });

  test('without a session has no fact before its first input', () => {
    expect(momentsOf([fact(1, null), input(2, null, null, true)])).toEqual({ at: [2], begins: true });
    expect(momentsOf([fact(1, 'a.1'), input(2, null, null, true)])).toEqual({ at: [2], begins: true });
  });

  test('is all that there is where its beginning is not among the entries', () => {
    expect(momentsOf([fact(1, 'a.1'), input(2, 'a.1', 1)])).toEqual({ at: [1, 2], begins: false });
    expect(momentsOf([])).toEqual({ at: [], begins: false });
  });
});

/** A page as it writes: facts of its worker, its first input, what came before its first fact was received, and then. */
const written = fc.record({
  early: fc.nat(3),
  more: fc.array(fc.constantFrom('fact', 'input'), { maxLength: 3 }),
  later: fc.array(fc.constantFrom('fact', 'input'), { maxLength: 6 }),
  sessions: fc.array(fc.nat(12), { minLength: 1, maxLength: 3 }),
});

/** The pages' entries, each page by itself; `named`: an input tells its session, `marked`: the first that it begins. */
function entriesOf(
  pages: readonly (typeof written extends fc.Arbitrary<infer Page> ? Page : never)[],
  { named, marked }: { readonly named: boolean; readonly marked: boolean },
): readonly (readonly JournalEntry[])[] {
  let at = 0;
  return pages.map(({ early, more, later, sessions }, index) => {
    const sessionAt = (place: number) => `page.${index}.${sessions[place % sessions.length]}`;
    const told = (place: number) => (named ? sessionAt(place) : null);
    let received: number | null = null;
    const next = () => {
      at += 1;
      return at;
    };
    // Where neither an input nor a later fact tells the session, nothing says whose facts stand before the first input.
    const known = named || more.includes('fact') || later.includes('fact') ? early : 0;
    return [
      ...Array.from({ length: known }, (_, place) => fact(next(), sessionAt(place))),
      input(next(), told(known), null, marked || undefined),
      ...more.map((kind, place) =>
        kind === 'fact' ? fact(next(), sessionAt(place)) : input(next(), told(place), null),
      ),
      ...later.map((kind, place) => {
        const moment = next();
        if (kind === 'input') return input(moment, told(place), received);
        received = moment;
        return fact(moment, sessionAt(place));
      }),
    ];
  });
}

describe('of any pages one after the other', () => {
  const pages = fc.array(written, { minLength: 1, maxLength: 4 });

  test('the last is found by its mark, whether its inputs tell their session or not', () => {
    fc.assert(
      fc.property(pages, fc.boolean(), (some, named) => {
        const each = entriesOf(some, { named, marked: true });
        expect(lastPageOf(each.flat())).toEqual({ entries: each.at(-1), begins: true });
      }),
    );
  });

  test('the last is found without a mark where its inputs tell their session', () => {
    fc.assert(
      fc.property(pages, (some) => {
        const each = entriesOf(some, { named: true, marked: false });
        expect(lastPageOf(each.flat())).toEqual({ entries: each.at(-1), begins: true });
      }),
    );
  });
});
