import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { provisionalId } from '../../src/domain/chat-provisional.ts';
import {
  furtherOf,
  inOrder,
  isFurther,
  isSeenBy,
  nothingSeen,
  upToMessage,
} from '../../src/domain/chat-seen.ts';
import { messageOf, upTo } from '../support/chat-messages.ts';

/** Asserts that of any two places in a list the later one is greater, and that none is greater than itself. */
function expectAscending<Item>(items: readonly Item[], compare: (one: Item, other: Item) => number): void {
  const compared = items.map((one) => items.map((other) => Math.sign(compare(one, other))));
  expect(compared).toEqual(items.map((_, one) => items.map((_, other) => Math.sign(one - other))));
}

describe('the order of a conversation', () => {
  test('is by moment, then by number however long it is, and what is no number follows as text', () => {
    const theirs = provisionalId({ own: false, content: 'ok' }, 5, 0);
    const ids = ['9', '010', '100', '999999999999999', '1000000000000000', '10b', 'a', 'b', theirs];
    expectAscending(
      [
        messageOf({ id: '200', createdAt: 4 }),
        ...ids.map((id) => messageOf({ id, createdAt: 5 })),
        messageOf({ id: '1', createdAt: 6 }),
      ],
      inOrder,
    );
  });
});

describe('how far a conversation was seen', () => {
  test('is further by moment, then by message, and furthest for all of a moment', () => {
    const places = [nothingSeen, upTo(4), upTo(5, '9'), upTo(5, '10'), upTo(5, 'x'), upTo(5), upTo(6, '1')];
    expectAscending(places, (one, other) => Number(isFurther(one, other)) - Number(isFurther(other, one)));
  });

  test('is further up to the later of two messages, whatever their ids are', () => {
    const id = fc.oneof(fc.nat(12).map(String), fc.constantFrom('a', 'b', '~own~ok~5~0', '~own~ok~5~1'));
    const message = fc.record({ id, createdAt: fc.nat(2) }).map(messageOf);
    fc.assert(
      fc.property(message, message, (one, other) => {
        expect(isFurther(upToMessage(one), upToMessage(other))).toBe(inOrder(one, other) > 0);
        expect(isSeenBy(one, upToMessage(other))).toBe(inOrder(one, other) <= 0);
      }),
    );
  });

  test('stays as it was where another reaches no further', () => {
    const place = upTo(5, '9');
    expect(furtherOf(place, upTo(5, '9'))).toBe(place);
    expect(furtherOf(place, nothingSeen)).toBe(place);
  });

  test('is no message where nothing was seen', () => {
    expect(isSeenBy(messageOf({ createdAt: 0 }), nothingSeen)).toBe(false);
  });
});
