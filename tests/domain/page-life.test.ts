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

  test('is all that there is where its beginning is not among the entries', () => {
    expect(momentsOf([fact(1, 'a.1'), input(2, 'a.1', 1)])).toEqual({ at: [1, 2], begins: false });
    expect(momentsOf([])).toEqual({ at: [], begins: false });
  });
});
