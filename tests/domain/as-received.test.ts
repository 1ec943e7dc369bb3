import { describe, expect, test } from 'vitest';
import type { PageInput } from '../../src/contract/intents.ts';
import type { JournalEntry } from '../../src/contract/journal.ts';
import { asReceived } from '../../src/domain/as-received.ts';

const fact = (seq: number, session: string | null = 's1'): JournalEntry => ({
  kind: 'fact',
  fact: { seq, at: seq, session, type: 'feed.wentLive', feed: 'orders' },
});
const input = (
  at: number,
  after?: number | null,
  made: PageInput = { type: 'page.workerStarted' },
  session: string | null = 's1',
): JournalEntry => ({ kind: 'input', at, session, ...(after === undefined ? {} : { after }), input: made });
const death: PageInput = { type: 'page.workerDied', message: 'out of memory' };
const end: PageInput = { type: 'page.sessionEnded' };

/** Facts as f and their number, inputs as i and their moment. */
const order = (entries: readonly JournalEntry[]) =>
  asReceived(entries)
    .map((one) => (one.kind === 'fact' ? `f${one.fact.seq}` : `i${one.at}`))
    .join(' ');

describe('where an input stands', () => {
  test('is behind the last fact that the page had received', () => {
    expect(order([fact(1), fact(2), fact(3), input(1, 1)])).toBe('f1 i1 f2 f3');
    expect(order([fact(1), fact(2), input(1, 2), fact(3)])).toBe('f1 f2 i1 f3');
    expect(order([fact(1), fact(3), input(1, 2)])).toBe('f1 i1 f3');
  });

  test('is before every fact where it had received none', () => {
    expect(order([fact(1), fact(2), input(1, null)])).toBe('i1 f1 f2');
  });

  test('is where it was written, without a cursor', () => {
    expect(order([fact(1), input(1), fact(2)])).toBe('f1 i1 f2');
    expect(order([input(1), fact(1), fact(2)])).toBe('i1 f1 f2');
  });

  test('is never before an input that came earlier', () => {
    expect(order([fact(1), fact(2), input(1, 2), input(2, 1)])).toBe('f1 f2 i1 i2');
    expect(order([fact(1), input(1, null), input(2, null), fact(2)])).toBe('i1 i2 f1 f2');
  });
});

describe('facts that the page never had', () => {
  test('are those under way when its worker died', () => {
    expect(order([fact(1), fact(2), fact(3), input(9, 1, death), fact(4)])).toBe('f1 i9 f4');
    expect(order([fact(1), fact(2), input(9, null, death), input(10, null)])).toBe('i9 i10');
    expect(order([fact(1), fact(2), input(9, undefined, death)])).toBe('f1 f2 i9');
  });

  test('are those of a session after the page had left it', () => {
    const left = input(5, 1, end);
    expect(order([fact(1), fact(2), left, fact(3), fact(4, 's2'), fact(5, null)])).toBe('f1 i5 f4 f5');
  });

  test('are not those that it had before, nor of another session', () => {
    expect(order([fact(1), fact(2, 's2'), input(5, 2, end)])).toBe('f1 f2 i5');
    expect(order([fact(1), input(5, 1), fact(2)])).toBe('f1 i5 f2');
  });

  test('are none where the page did not say where it stood, or which session it left', () => {
    expect(order([fact(1), input(5, undefined, end), fact(2)])).toBe('f1 i5 f2');
    expect(order([fact(1, null), input(5, 1, end, null), fact(2, null)])).toBe('f1 i5 f2');
  });
});
