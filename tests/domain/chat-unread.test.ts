import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { provisionalId } from '../../src/domain/chat-provisional.ts';
import { furtherOf } from '../../src/domain/chat-seen.ts';
import {
  countOf,
  noUnread,
  together,
  type Unread,
  withRead,
  withReceived,
} from '../../src/domain/chat-unread.ts';
import { messageOf, upTo } from '../support/chat-messages.ts';

const idsOf = ({ messages }: Unread) => messages.map(({ id }) => id);
const thousandAndOne = Array.from({ length: 1_001 }, (_, at) => messageOf({ id: `${at}`, createdAt: at }));

describe('unread messages', () => {
  test('are the phlebotomist’s that nobody has seen', () => {
    const received = [
      messageOf({ id: '1', own: true }),
      messageOf({ id: '2', seen: true }),
      messageOf({ id: '3', own: true, seen: true }),
      messageOf({ id: '4' }),
    ];
    expect(idsOf(withReceived(noUnread, received))).toEqual(['4']);
  });

  test('count once where one batch brings a message twice', () => {
    expect(countOf(withReceived(noUnread, [messageOf({ id: '4' }), messageOf({ id: '4' })]))).toBe(1);
  });

  test('are the same object where nothing new was received or read', () => {
    const unread = withReceived(withRead(noUnread, upTo(1, '1')), [messageOf({ id: '4', createdAt: 4 })]);
    const old = [messageOf({ id: '4', createdAt: 4 }), messageOf({ id: '1', createdAt: 1 })];
    expect(withReceived(unread, old)).toBe(unread);
    expect(withReceived(unread, [])).toBe(unread);
    // A store writes what is another object.
    expect(withRead(unread, upTo(1, '1'))).toBe(unread);
  });

  test('count once when the stored ones come for those that were received before they were stored', () => {
    const ok = (id: string) => messageOf({ id, content: 'ok', createdAt: 5 });
    const [first, second] = [0, 1].map((serial) => provisionalId({ own: false, content: 'ok' }, 5, serial));
    const live = withReceived(noUnread, [
      ok(`${first}`),
      ok(`${second}`),
      messageOf({ id: '30', createdAt: 4 }),
    ]);
    const stored = withReceived(live, [ok('31')]);
    expect(idsOf(stored)).toEqual(['30', '31', second]);
    expect(idsOf(withReceived(stored, [ok('31'), ok('32')]))).toEqual(['30', '31', '32']);
  });

  test('count once where one tab has the stored one and the other the one before, however they meet', () => {
    const live = messageOf({ id: provisionalId({ own: false, content: 'ok' }, 5, 0), content: 'ok' });
    const stored = messageOf({ id: '31', content: 'ok' });
    const before = withReceived(noUnread, [live]);
    const after = withReceived(before, [stored]);
    for (const both of [together(before, after), together(after, before), together(after, after)])
      expect(idsOf(both)).toEqual(['31']);
    // The word of the socket may come behind the history.
    expect(withReceived(after, [live])).toBe(after);
    expect(idsOf(withReceived(after, [messageOf({ id: '32', content: 'ok' })]))).toEqual(['31', '32']);
  });

  describe('that were read before the backend had stored them', () => {
    const words = { own: false, content: 'ok' };
    const id = provisionalId(words, 5, 0);
    const stored = messageOf({ ...words, id: '31', createdAt: 9 });
    const read = withRead(noUnread, upTo(5, id));

    test('do not count when the stored ones come, nor does what was stored before them', () => {
      const before = messageOf({ id: '30', createdAt: 8 });
      expect(idsOf(withReceived(read, [before, stored]))).toEqual([]);
      expect(idsOf(withReceived(withReceived(read, [stored]), [before, stored]))).toEqual([]);
    });

    test('do not count where the stored one comes before the word that it was read', () => {
      const live = withReceived(noUnread, [messageOf({ ...words, id, createdAt: 5 })]);
      const counted = withReceived(live, [stored]);
      expect(countOf(counted)).toBe(1);
      expect(countOf(withRead(counted, upTo(5, id)))).toBe(0);
      for (const both of [together(counted, read), together(read, counted)]) expect(countOf(both)).toBe(0);
    });

    test('do not count in a tab that heard them later, and dated them so, nor do those before them', () => {
      const first = provisionalId({ own: false, content: 'hi' }, 5, 0);
      const heardAt = (at: number) => [
        messageOf({ id: first, content: 'hi', createdAt: at }),
        messageOf({ ...words, id, createdAt: at + 1 }),
      ];
      const [early, late] = [withReceived(noUnread, heardAt(5)), withReceived(noUnread, heardAt(55))];
      const here = withRead(early, upTo(6, id));
      expect(countOf(here)).toBe(0);
      expect(countOf(withRead(late, upTo(6, id)))).toBe(0);
      for (const both of [together(here, late), together(late, here)]) expect(countOf(both)).toBe(0);
    });

    test('count where they are others: of other words, of a later minute, or said once more', () => {
      const other = messageOf({ id: '40', content: 'no', createdAt: 9 });
      const later = messageOf({ ...words, id: '41', createdAt: 60_006 });
      expect(idsOf(withReceived(read, [other, later]))).toEqual(['40', '41']);
      const live = messageOf({ ...words, id: provisionalId(words, 7, 0), createdAt: 7 });
      expect(idsOf(withReceived(read, [live]))).toEqual([live.id]);
      const again = messageOf({ ...words, id: '32', createdAt: 12 });
      expect(idsOf(withReceived(read, [again, stored]))).toEqual(['32']);
    });
  });

  test('are kept up to a thousand, the newest of them, the oldest first', () => {
    const newest = thousandAndOne.slice(1).map(({ id }) => id);
    expect(idsOf(withReceived(noUnread, [...thousandAndOne].reverse()))).toEqual(newest);
    const [old, young] = [thousandAndOne.slice(0, 500), thousandAndOne.slice(500)].map((part) =>
      withReceived(noUnread, part),
    ) as [Unread, Unread];
    expect(idsOf(together(young, old))).toEqual(newest);
  });

  test('of two tabs together are those of one tab that received and read it all', () => {
    const conversation = fc.uniqueArray(
      fc.record({ id: fc.nat(30).map(String), createdAt: fc.nat(5) }).map(messageOf),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    const place = fc.record({ at: fc.nat(5), id: fc.option(fc.nat(30).map(String)) });
    fc.assert(
      fc.property(conversation, fc.nat(12), fc.nat(12), place, place, (messages, until, from, read, also) => {
        const one = withRead(withReceived(noUnread, messages.slice(0, until)), read);
        const other = withRead(withReceived(noUnread, messages.slice(from)), also);
        const all = [...messages.slice(0, until), ...messages.slice(Math.max(from, until))];
        const inOne = withRead(withReceived(noUnread, all), furtherOf(read, also));
        expect(together(one, other)).toEqual(inOne);
        expect(together(other, one)).toEqual(inOne);
      }),
    );
  });

  test('of two tabs go where one of them has read them', () => {
    const received = withReceived(noUnread, [
      messageOf({ id: '9', createdAt: 5 }),
      messageOf({ id: '10', createdAt: 5 }),
    ]);
    const read = withRead(noUnread, upTo(5, '9'));
    for (const both of [together(received, read), together(read, received)]) {
      expect(idsOf(both)).toEqual(['10']);
      expect(countOf(both)).toBe(1);
    }
  });
});
