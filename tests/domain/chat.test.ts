import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/contract/chat.ts';
import { contentOf } from '../../src/domain/chat-content.ts';
import { echoOf } from '../../src/domain/chat-echo.ts';
import { inOrder, markSeen, mergeMessages, newestUnseen } from '../../src/domain/chat-messages.ts';
import { countOf, noUnread, withHeard, withRead } from '../../src/domain/chat-unread.ts';
import { messageOf } from '../support/chat-messages.ts';

const message: fc.Arbitrary<ChatMessage> = fc
  .record({
    id: fc.nat(30).map(String),
    createdAt: fc.nat(20),
    seen: fc.boolean(),
    own: fc.boolean(),
    content: fc.constantFrom('ok', 'come'),
  })
  .map(messageOf);
const list = fc.array(message, { maxLength: 25 });

describe('merging', () => {
  test('each id once, in order, whatever is heard how often in which order', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const merged = mergeMessages(mergeMessages([], one), other);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        expect([...merged].sort(inOrder)).toEqual(merged);
        expect(new Set(merged.map(({ id }) => id))).toEqual(new Set([...one, ...other].map(({ id }) => id)));
        expect(mergeMessages(merged, merged)).toBe(merged);
      }),
    );
  });

  test('seen never goes back', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const known = mergeMessages([], one);
        const seen = new Set(known.filter((each) => each.seen).map(({ id }) => id));
        const merged = mergeMessages(known, other);
        for (const each of merged) if (seen.has(each.id)) expect(each.seen).toBe(true);
      }),
    );
  });

  test('messages of the same moment stand in the order of their numbers', () => {
    const ids = ['10', '9', '100', 'x'].map((id) => messageOf({ id }));
    expect(mergeMessages([], ids).map(({ id }) => id)).toEqual(['9', '10', '100', 'x']);
  });
});

describe('seen', () => {
  test('is one side’s, up to the moment, and asks for nothing where nothing is new', () => {
    fc.assert(
      fc.property(list, fc.boolean(), fc.nat(20), (messages, own, upTo) => {
        const known = mergeMessages([], messages);
        const marked = markSeen(known, { own, upTo });
        marked.forEach((now, at) => {
          const isMeant = now.own === own && now.createdAt <= upTo;
          expect(now.seen).toBe(isMeant || known[at]?.seen);
        });
        expect(markSeen(marked, { own, upTo })).toBe(marked);
      }),
    );
  });

  test('the newest unseen is the phlebotomist’s', () => {
    const messages = [
      messageOf({ id: '1', createdAt: 5 }),
      messageOf({ id: '2', createdAt: 9, own: true }),
      messageOf({ id: '3', createdAt: 7, seen: true }),
    ];
    expect(newestUnseen(messages)).toBe(5);
    expect(newestUnseen(messages.slice(1))).toBeNull();
  });
});

describe('unread', () => {
  test('is a set: heard twice or in two tabs counts once; read is read however late it is told again', () => {
    fc.assert(
      fc.property(list, fc.nat(20), (messages, upTo) => {
        const heard = withHeard(noUnread, messages);
        expect(countOf(withHeard(heard, messages))).toBe(countOf(heard));
        const read = withRead(heard, upTo);
        expect(read.messages.every(({ at }) => at > upTo)).toBe(true);
        expect(withHeard(read, messages).messages).toEqual(read.messages);
      }),
    );
  });

  test('a number alone is unread until it is read', () => {
    const counted = { ...noUnread, others: 3 };
    expect(countOf(withHeard(counted, [messageOf()]))).toBe(4);
    expect(countOf(withRead(counted, 0))).toBe(0);
  });
});

describe('an echo', () => {
  const published = (id: string, content = 'ok', knownBefore: string[] = []) => ({
    id,
    content,
    knownBefore,
  });

  test('is the oldest of the same words, and none that was known before', () => {
    const both = [published('a'), published('b')];
    expect(echoOf(both, { id: '5', content: 'ok', key: null })?.id).toBe('a');
    expect(
      echoOf([published('a', 'ok', ['5']), published('b')], { id: '5', content: 'ok', key: null })?.id,
    ).toBe('b');
    expect(echoOf(both, { id: '5', content: 'other', key: null })).toBeNull();
  });

  test('with a key is that one or none', () => {
    const both = [published('a'), published('b')];
    expect(echoOf(both, { id: '5', content: 'ok', key: 'b' })?.id).toBe('b');
    expect(echoOf(both, { id: '5', content: 'ok', key: 'elsewhere' })).toBeNull();
  });
});

test('the content is the text as it was written; a file without one speaks for itself', () => {
  expect(contentOf('  hi ', { name: 'x' })).toBe('  hi ');
  expect(contentOf(' \n', { name: 'report.pdf' })).toBe('Shared file: report.pdf');
  expect(contentOf('', null)).toBe('Message');
});
