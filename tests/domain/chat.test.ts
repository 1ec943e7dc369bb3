import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../src/contract/chat.ts';
import { contentOf } from '../../src/domain/chat-content.ts';
import { echoOf } from '../../src/domain/chat-echo.ts';
import { markSeen, mergeMessages, newestUnseen } from '../../src/domain/chat-messages.ts';
import { provisionalId, standsFor } from '../../src/domain/chat-provisional.ts';
import { furtherOf, inOrder, isSeenBy, upToMessage } from '../../src/domain/chat-seen.ts';
import { countOf, noUnread, together, withRead, withReceived } from '../../src/domain/chat-unread.ts';
import { messageOf, upTo } from '../support/chat-messages.ts';

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
  test('keeps each id once and in order, for any repetition and order of arrival', () => {
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

  test('seen messages never become unseen', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const known = mergeMessages([], one);
        const seen = new Set(known.filter((each) => each.seen).map(({ id }) => id));
        const merged = mergeMessages(known, other);
        for (const each of merged) if (seen.has(each.id)) expect(each.seen).toBe(true);
      }),
    );
  });

  test('a message repeated with a later moment is kept once, at that moment', () => {
    const [first, second] = [messageOf({ id: '1', createdAt: 1 }), messageOf({ id: '2', createdAt: 2 })];
    const merged = mergeMessages([first, second], [messageOf({ id: '1', createdAt: 3 })]);
    expect(merged.map(({ id, createdAt }) => [id, createdAt])).toEqual([
      ['2', 2],
      ['1', 3],
    ]);
  });

  test('messages of the same moment are in the order of their numbers', () => {
    const ids = ['10', '9', '100', 'x'].map((id) => messageOf({ id }));
    expect(mergeMessages([], ids).map(({ id }) => id)).toEqual(['9', '10', '100', 'x']);
  });
});

describe('a provisional message: published before it was stored', () => {
  const words = fc.constantFrom('ok', 'ok~1', '', '~', 'a'.repeat(60), 'a'.repeat(61));
  const said = fc.record({ own: fc.boolean(), content: words });

  test('stands for the words and the side that it was made of, as far as sixty letters tell them apart', () => {
    fc.assert(
      fc.property(said, said, fc.nat(9), fc.nat(3), (one, other, at, serial) => {
        const isSame = one.own === other.own && one.content.slice(0, 60) === other.content.slice(0, 60);
        expect(standsFor(provisionalId(one, at, serial), other)).toBe(isSame);
      }),
    );
  });

  test('goes when the stored one comes, one for one, and that is seen where it was', () => {
    const provisional = (serial: number, seen: boolean) =>
      messageOf({
        id: provisionalId({ own: false, content: 'ok' }, 5, serial),
        content: 'ok',
        createdAt: 5,
        seen,
      });
    const known = mergeMessages([], [provisional(0, true), provisional(1, false)]);
    const once = mergeMessages(known, [messageOf({ id: '31', content: 'ok', createdAt: 9 })]);
    expect(once.map(({ id, seen }) => [id.slice(0, 2), seen])).toEqual([
      ['31', true],
      ['~t', false],
    ]);
    const stored = [
      messageOf({ id: '31', content: 'ok', createdAt: 9 }),
      messageOf({ id: '32', content: 'ok', createdAt: 9 }),
    ];
    expect(mergeMessages(once, stored).map(({ id }) => id)).toEqual(['31', '32']);
    expect(mergeMessages(known, [messageOf({ id: '33', content: 'come' })])).toHaveLength(3);
  });
});

describe('seen', () => {
  test('is one side’s, up to the moment, and asks for nothing where nothing is new', () => {
    fc.assert(
      fc.property(list, fc.boolean(), fc.nat(20), (messages, own, at) => {
        const known = mergeMessages([], messages);
        const marked = markSeen(known, { own, upTo: upTo(at) });
        marked.forEach((now, place) => {
          const isMeant = now.own === own && now.createdAt <= at;
          expect(now.seen).toBe(isMeant || known[place]?.seen);
        });
        expect(markSeen(marked, { own, upTo: upTo(at) })).toBe(marked);
      }),
    );
  });

  test('up to a message includes it and all before it, also among those of its moment', () => {
    fc.assert(
      fc.property(list, fc.nat(24), (messages, place) => {
        const theirs = mergeMessages(
          [],
          messages.map((one) => ({ ...one, own: false, seen: false })),
        );
        const last = theirs[place % Math.max(theirs.length, 1)];
        if (!last) return;
        const marked = markSeen(theirs, { own: false, upTo: upToMessage(last) });
        expect(marked.map(({ seen }) => seen)).toEqual(theirs.map((_, at) => at <= theirs.indexOf(last)));
      }),
    );
  });

  test('the newest unseen is the phlebotomist’s', () => {
    const messages = [
      messageOf({ id: '1', createdAt: 5 }),
      messageOf({ id: '2', createdAt: 9, own: true }),
      messageOf({ id: '3', createdAt: 7, seen: true }),
    ];
    expect(newestUnseen(messages)).toEqual(upTo(5, '1'));
    expect(newestUnseen(messages.slice(1))).toBeNull();
  });

  test('the newest unseen is the last in order, for any order of arrival', () => {
    fc.assert(
      fc.property(list, (messages) => {
        const last = [...messages].sort(inOrder).findLast(({ own, seen }) => !own && !seen);
        expect(newestUnseen(messages)).toEqual(last ? upToMessage(last) : null);
      }),
    );
  });
});

describe('how far was seen', () => {
  const place = fc.record({ at: fc.nat(4), id: fc.option(fc.nat(4).map(String)) });

  test('the later of two covers what either covers, and no more', () => {
    fc.assert(
      fc.property(place, place, message, (one, other, each) => {
        expect(isSeenBy(each, furtherOf(one, other))).toBe(isSeenBy(each, one) || isSeenBy(each, other));
      }),
    );
  });
});

describe('unread', () => {
  test('is a set: a message received twice counts once, and one that was read stays read when it comes again', () => {
    fc.assert(
      fc.property(list, fc.nat(20), (messages, moment) => {
        const known = withReceived(noUnread, messages);
        expect(countOf(withReceived(known, messages))).toBe(countOf(known));
        const read = withRead(known, upTo(moment));
        expect(read.messages.every(({ at }) => at > moment)).toBe(true);
        expect(withReceived(read, messages).messages).toEqual(read.messages);
      }),
    );
  });

  test('a number alone is unread until it is read', () => {
    const counted = { ...noUnread, others: 3 };
    expect(countOf(withReceived(counted, [messageOf()]))).toBe(4);
    expect(countOf(withRead(counted, upTo(0)))).toBe(0);
    // Also where what was read lies before what was read already.
    expect(countOf(withRead({ ...counted, readUpTo: upTo(9) }, upTo(0)))).toBe(0);
  });

  test('a message of the same moment as the last read one is unread', () => {
    const read = withRead(withReceived(noUnread, [messageOf({ id: '9' })]), upTo(1_000, '9'));
    const later = withReceived(read, [messageOf({ id: '10' }), messageOf({ id: '8' })]);
    expect(later.messages.map(({ id }) => id)).toEqual(['10']);
  });

  test('of two tabs the one that has read further decides about messages without an id', () => {
    const [far, near] = [
      { ...noUnread, readUpTo: upTo(9), others: 0 },
      { ...noUnread, readUpTo: upTo(5), others: 4 },
    ];
    for (const both of [together(far, near), together(near, far)])
      expect(both).toEqual({ messages: [], readUpTo: upTo(9), others: 0 });
    expect(together(near, near).others).toBe(4);
  });
});

describe('an echo', () => {
  const published = (id: string, content = 'ok', knownBefore: string[] = [], file: object | null = null) => ({
    id,
    content,
    file,
    knownBefore,
  });
  const received = { id: '5', content: 'ok', attachmentUrl: null, key: null };

  test('is the oldest of the same words, and none that was known before', () => {
    const both = [published('a'), published('b')];
    expect(echoOf(both, received)?.id).toBe('a');
    expect(echoOf([published('a', 'ok', ['5']), published('b')], received)?.id).toBe('b');
    expect(echoOf(both, { ...received, content: 'other' })).toBeNull();
  });

  test('of a text is a text and of a file a file, though both have the same words', () => {
    const both = [published('file', 'ok', [], { name: 'a.pdf' }), published('text')];
    expect(echoOf(both, received)?.id).toBe('text');
    expect(echoOf([...both].reverse(), { ...received, attachmentUrl: '/files/9' })?.id).toBe('file');
    expect(echoOf(both.slice(0, 1), received)).toBeNull();
  });

  test('with a key is that one or none', () => {
    const both = [published('a'), published('b')];
    expect(echoOf(both, { ...received, key: 'b' })?.id).toBe('b');
    expect(echoOf(both, { ...received, key: 'elsewhere' })).toBeNull();
  });
});

test('the content is the text as it was written; a file without one speaks for itself', () => {
  expect(contentOf('  hi ', { name: 'x' })).toBe('  hi ');
  expect(contentOf(' \n', { name: 'report.pdf' })).toBe('Shared file: report.pdf');
  expect(contentOf('', null)).toBe('Message');
});
