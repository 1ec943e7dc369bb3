import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../src/contract/chat.ts';
import { dayOf } from '../../../src/domain/time.ts';
import {
  arrivedAfter,
  type Item,
  type MessageItems,
  messageItems,
  outgoingItems,
  outgoingOf,
} from '../../../src/ui/chat/conversation-items.ts';
import { message, outgoing } from './fake-chat.ts';

const zone = 'Asia/Kolkata';
const itemsOf = (messages: readonly ChatMessage[], firstUnreadId: string | null = null) =>
  messageItems(messages, firstUnreadId, zone).items;
/** A message as its id, `.` where its group ends; days and the mark by their kind. */
const written = (items: readonly Item[]): string =>
  items
    .map((item) => {
      if (item.kind === 'message') return `${item.message.id}${item.ends ? '.' : ''}`;
      if (item.kind === 'outgoing') return `${item.outgoing.id}${item.ends ? '.' : ''}`;
      return item.kind === 'day' ? `[${item.day}]` : '[unread]';
    })
    .join(' ');

describe('the items of a conversation', () => {
  test('messages of one side within five minutes are one group', () => {
    const items = itemsOf([message(1), message(3), message(9), message(10, { own: true }), message(11)]);
    expect(written(items)).toBe('[2026-11-21] 1 3. 9. 10. 11.');
  });

  test('the time is shown once, whether they were seen or not', () => {
    const own = (n: number, seen: boolean) => message(n, { own: true, seen });
    expect(written(itemsOf([own(1, true), own(2, true), own(3, false)]))).toBe('[2026-11-21] 1 2 3.');
    expect(written(itemsOf([message(1, { seen: true }), message(2)]))).toBe('[2026-11-21] 1 2.');
  });

  test('a day begins at midnight in the hospital’s zone', () => {
    const before = message(1, { createdAt: Date.parse('2026-11-21T18:29:00Z') });
    const after = message(2, { createdAt: Date.parse('2026-11-21T18:31:00Z') });
    expect(written(itemsOf([before, after]))).toBe('[2026-11-21] 1. [2026-11-22] 2.');
    expect(written(messageItems([before, after], null, 'UTC').items)).toBe('[2026-11-21] 1 2.');
  });

  test('made incrementally they are the same as made anew', () => {
    const drawn = fc.array(
      fc.record({
        n: fc.nat(12),
        own: fc.boolean(),
        seen: fc.boolean(),
        gapMs: fc.constantFrom(1, 400_000, 90_000_000),
      }),
      { maxLength: 12 },
    );
    const change = fc.record({ kept: fc.nat(12), added: drawn, unread: fc.option(fc.nat(12).map(String)) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        let messages: readonly ChatMessage[] = [];
        let before: MessageItems | null = null;
        let at = 1_795_000_000_000;
        for (const { kept, added, unread } of changes) {
          const more = added.map(({ n, own, seen, gapMs }) => {
            at += gapMs;
            return message(n, { own, seen, createdAt: at });
          });
          messages = [...messages.slice(0, kept), ...more];
          before = messageItems(messages, unread, zone, before);
          expect(before).toEqual(messageItems(messages, unread, zone));
        }
      }),
    );
  });

  test('the mark is above the first unread message and splits its group', () => {
    expect(written(itemsOf([message(1), message(2)], '2'))).toBe('[2026-11-21] 1. [unread] 2.');
    expect(written(itemsOf([message(1)], 'gone'))).toBe('[2026-11-21] 1.');
  });

  const messages = fc
    .uniqueArray(
      fc.record({
        id: fc.nat(500).map(String),
        own: fc.boolean(),
        seen: fc.boolean(),
        createdAt: fc.oneof(
          fc.integer({ min: 0, max: 40 }).map((n) => 1_795_000_000_000 + n * 3_600_000),
          fc.constantFrom(Number.NaN, Infinity, -8.64e15, 0),
        ),
      }),
      { maxLength: 30, selector: ({ id }) => id },
    )
    .map((given) => given.map((fields, n) => message(n, fields)));

  test('each message stands there once, in its order, under a name of its own; each run ends', () => {
    fc.assert(
      fc.property(messages, fc.nat(500).map(String), (given, firstUnreadId) => {
        const items = itemsOf(given, firstUnreadId);
        const shown = items.flatMap((item) => (item.kind === 'message' ? [item] : []));
        expect(shown.map((item) => item.message)).toEqual(given);
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
        items.forEach((item, index) => {
          if (item.kind !== 'message') return;
          const next = items[index + 1];
          // Time and tick stand under what is followed by something else than its own group.
          expect(item.ends).toBe(next?.kind !== 'message' || next.starts);
        });
      }),
    );
  });

  test('no group has two sides or two days', () => {
    fc.assert(
      fc.property(messages, (given) => {
        const items = itemsOf(given);
        items.forEach((item, index) => {
          const before = items[index - 1];
          if (item.kind !== 'message' || item.starts || before?.kind !== 'message') return;
          expect(item.message.own).toBe(before.message.own);
          expect(dayOf(item.message.createdAt, zone)).toBe(dayOf(before.message.createdAt, zone));
        });
      }),
    );
  });
});

describe('outgoing messages', () => {
  const shown = (...given: Parameters<typeof outgoing>[]) =>
    written(
      outgoingItems(
        given.map((one) => outgoing(...one)),
        '2026-11-21',
        zone,
      ),
    );

  test('those under way share a line; where a person can do something each has its own', () => {
    expect(shown([1, { state: 'sending' }], [2, { state: 'sending' }], [3])).toBe('temp-1 temp-2. temp-3.');
    expect(shown([1], [2])).toBe('temp-1. temp-2.');
    expect(shown([1, { state: 'unconfirmed' }], [2, { state: 'unconfirmed' }])).toBe('temp-1. temp-2.');
    expect(shown([1, { state: 'failed' }], [2, { state: 'failed' }])).toBe('temp-1. temp-2.');
    expect(shown([1, { state: 'uploading' }], [2, { state: 'uploading' }])).toBe('temp-1. temp-2.');
  });

  test('a later day has its head; an earlier one, by a slow clock or a long wait, has none', () => {
    const tomorrow = Date.parse('2026-11-22T05:00:00Z');
    expect(shown([1], [2, { writtenAt: tomorrow }])).toBe('temp-1. [2026-11-22] temp-2.');
    expect(shown([1, { writtenAt: tomorrow - 3 * 86_400_000 }])).toBe('temp-1.');
  });

  test('of one conversation, the oldest first', () => {
    const all = [outgoing(3), outgoing(1, { phlebotomistId: '8' }), outgoing(2)];
    const found = outgoingOf(new Map(all.map((one) => [one.id, one])), '7');
    expect(found.map(({ id }) => id)).toEqual(['temp-2', 'temp-3']);
  });
});

test('new messages are those of the phlebotomist after the last known one', () => {
  const all = [message(1), message(2, { own: true }), message(3), message(4, { own: true }), message(5)];
  const ids = (lastId: string | null) => arrivedAfter(all, lastId).map(({ id }) => id);
  expect(ids('2')).toEqual(['3', '5']);
  expect(ids('5')).toEqual([]);
  expect(ids('')).toEqual(['1', '3', '5']);
  expect(ids(null)).toEqual([]);
  expect(ids('gone')).toEqual([]);
});
