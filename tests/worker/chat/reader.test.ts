import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../src/contract/read-config.ts';
import { standsFor } from '../../../src/domain/chat-provisional.ts';
import { createReader } from '../../../src/worker/chat/reader.ts';
import { createCounters } from '../../../src/worker/counters.ts';
import type { SessionServices } from '../../../src/worker/session-services.ts';
import { chatRow, ownRow } from '../../support/chat.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { hospital } from '../../support/realtime-client.ts';

/** `ahead`: by how much the backend's clock is ahead of this one, ms. */
function start({ ahead = 0 } = {}) {
  const clock = manualClock();
  const counters = createCounters();
  const services = {
    clock,
    counters,
    hospital,
    config: defaultConfig,
    backendNow: () => clock.wall() + ahead,
  };
  const reader = createReader(services as unknown as SessionServices);
  const messageOf = (body: unknown) => {
    const read = reader.inbox(body);
    return read !== null && 'message' in read ? read.message : null;
  };
  const receiptOf = (body: unknown) => {
    const read = reader.inbox(body);
    return read !== null && 'upTo' in read ? read : null;
  };
  return { clock, reader, messageOf, receiptOf, counted: (name: string) => counters.read()[name] ?? 0 };
}
const [local, zoned] = ['2026-11-21T10:30:00', '2026-11-21T05:00:00Z'];

describe('a message on the topic', () => {
  test('is read with all that it says', () => {
    const { reader } = start();
    expect(
      reader.inbox(chatRow(5, { attachmentUrl: ' /files/9 ', messageType: ' Image/PNG ', seen: true })),
    ).toEqual({
      message: {
        ...{ id: '5', phlebotomistId: '7', own: false, content: 'message 5', kind: 'image' },
        ...{ attachmentUrl: '/files/9', createdAt: Date.UTC(2026, 10, 21, 5, 0, 5), seen: true },
      },
      key: null,
      isZoned: true,
    });
  });

  test('says little: without words, without whether it was seen, and with a key', () => {
    const { reader } = start();
    const row = ownRow(5, 'x', { content: null, seen: null, createdAt: local, clientKey: 'temp-1' });
    expect(reader.inbox(row)).toMatchObject({
      message: { own: true, phlebotomistId: '7', content: '', seen: false },
      key: 'temp-1',
      isZoned: false,
    });
  });

  test.each([
    ['TEXT', null, 'text', null],
    ['image/png', '  ', 'text', null],
    ['FILE', '/files/9', 'file', '/files/9'],
    [null, '/files/9', 'file', '/files/9'],
    ['picture of an image', '/files/9', 'file', '/files/9'],
  ])('of the type %s with the address %s is a %s', (messageType, attachmentUrl, kind, address) => {
    const { messageOf } = start();
    expect(messageOf(chatRow(5, { messageType, attachmentUrl }))).toMatchObject({
      kind,
      attachmentUrl: address,
    });
  });

  test.each([
    ['of another hospital’s phlebotomist', chatRow(5, { receiverId: 2 })],
    ['of another hospital', ownRow(5, 'ok', { senderId: 2 })],
    ['of another hospital’s administrator', chatRow(5, { senderRole: 'ADMIN' })],
    ['without words and type', chatRow(5, { content: null, messageType: null })],
    ['that is none', 'hello'],
  ])('%s is refused', (_, body) => {
    const { reader } = start();
    expect(reader.inbox(body)).toBeNull();
  });

  test('without words is one by its type alone, and without a type by its words', () => {
    const { messageOf } = start();
    expect(messageOf(chatRow(5, { content: null }))).not.toBeNull();
    expect(messageOf(chatRow(6, { messageType: null }))).not.toBeNull();
  });

  test.each([
    ['ADMIN', 1, 7, true],
    [' driver ', 1, 1, false],
    [null, 1, 1, true],
    [null, 7, 1, false],
  ])(
    'whose writer is %s, from %d to %d, is the hospital’s own: %s',
    (senderRole, senderId, receiverId, own) => {
      const { messageOf } = start();
      expect(messageOf(chatRow(5, { senderRole, senderId, receiverId }))?.own).toBe(own);
    },
  );
});

describe('a live message without a moment', () => {
  test('has the moment in which it came, by the backend’s clock, and no two have one', () => {
    const { clock, messageOf } = start({ ahead: 60_000 });
    const moments = [5, 6, 7].map((id) => messageOf(chatRow(id, { createdAt: null }))?.createdAt);
    const now = clock.wall() + 60_000;
    expect(moments).toEqual([now, now + 1, now + 2]);
  });

  test('nor id is one message in every tab that receives it in the same minute; two of the same words are two', async () => {
    const [one, other] = [start(), start()];
    await one.clock.advance(20_000);
    await other.clock.advance(30_000);
    const idsOf = ({ messageOf }: typeof one) =>
      ['ok', 'ok', 'no'].map((content) => messageOf(chatRow(5, { id: null, createdAt: null, content }))?.id);
    const ids = idsOf(one);
    expect(new Set(ids).size).toBe(3);
    expect(idsOf(other)).toEqual(ids);
    await one.clock.advance(60_000);
    expect(ids).not.toContain(idsOf(one)[0]);
  });

  test('nor id keeps its number in its minute, whatever other words come before it', async () => {
    const [one, other] = [start(), start()];
    const idsOf = async ({ clock, messageOf }: typeof one, words: string) => {
      const ids: Record<string, string[]> = {};
      for (const content of words) {
        const message = messageOf(chatRow(5, { id: null, createdAt: null, content }));
        expect(message && standsFor(message.id, message)).toBe(true);
        ids[content] = [...(ids[content] ?? []), message?.id ?? ''];
        await clock.advance(1_000);
      }
      return ids;
    };
    const ids = await idsOf(one, 'aaabb');
    expect(new Set(Object.values(ids).flat()).size).toBe(5);
    expect(await idsOf(other, 'babaa')).toEqual(ids);
  });

  test('and id in a later minute is counted anew: another tab may have opened since', async () => {
    const one = start();
    const row = chatRow(5, { id: null, createdAt: null, content: 'ok' });
    one.messageOf(row);
    await one.clock.advance(60_000);
    const late = start();
    await late.clock.advance(60_000);
    expect(one.messageOf(row)?.id).toBe(late.messageOf(row)?.id);
  });

  test('of the phlebotomist is another one than that of the hospital with the same words', () => {
    const { messageOf } = start();
    const row = (fields: object) => chatRow(5, { id: null, createdAt: null, content: 'ok', ...fields });
    const ids = [row({}), row({ senderId: 1, receiverId: 7 })].map((body) => messageOf(body)?.id);
    expect(new Set(ids).size).toBe(2);
  });
});

test('a live message with a moment and no id is the same message whenever it comes', async () => {
  const { clock, messageOf } = start();
  const row = chatRow(5, { id: null });
  const first = messageOf(row);
  await clock.advance(60_000);
  expect(messageOf(row)).toEqual(first);
});

describe('a receipt', () => {
  const receipt = (fields: object = {}) => ({ senderId: 7, receiverId: 1, timestamp: zoned, ...fields });

  test('says up to which moment the phlebotomist has read', () => {
    expect(start().receiptOf(receipt())).toEqual({
      phlebotomistId: '7',
      upTo: { at: Date.parse(zoned), id: null },
    });
  });

  test.each([{ receiverId: 2 }, { timestamp: 'yesterday' }, { timestamp: null }])('%o is none', (fields) => {
    expect(start().reader.inbox(receipt(fields))).toBeNull();
  });

  test('reaches no further than now by the backend’s clock, or the newest own message: a phone may be ahead', () => {
    const { clock, reader, receiptOf } = start({ ahead: 1_000 });
    const far = receipt({ timestamp: '2027-01-01T00:00:00Z' });
    expect(receiptOf(far)?.upTo.at).toBe(clock.wall() + 1_000);
    const createdAt = '2026-11-22T00:00:00Z';
    reader.inbox(chatRow(4, { createdAt: '2026-11-23T00:00:00Z' }));
    reader.inbox(ownRow(5, 'ok', { createdAt }));
    expect(receiptOf(far)?.upTo.at).toBe(Date.parse(createdAt));
    reader.rows([ownRow(6, 'ok', { createdAt: '2026-11-22T01:00:00Z' })]);
    reader.inbox(ownRow(7, 'ok', { createdAt: null }));
    expect(receiptOf(far)?.upTo.at).toBe(Date.parse('2026-11-22T01:00:00Z'));
  });
});

describe('a moment is written as the backend writes its own', () => {
  const at = Date.parse(zoned) + 0.5;

  test('as soon as it has sent one, and whoever waits for that is told once', () => {
    const { reader } = start();
    const told: string[] = [];
    reader.whenZoneKnown(() => told.push('one'));
    expect(reader.written(at)).toBeNull();
    reader.inbox(chatRow(1, { createdAt: null }));
    expect([reader.written(at), told]).toEqual([null, []]);
    reader.inbox(chatRow(2, { createdAt: zoned }));
    reader.inbox(chatRow(3, { createdAt: local }));
    expect(told).toEqual(['one']);
    expect(reader.written(at)).toBe('2026-11-21T10:30:00.001');
  });

  test('with its zone, rounded up: never below the message’s own moment', () => {
    const { reader } = start();
    reader.inbox(chatRow(2, { createdAt: zoned }));
    expect(reader.written(at)).toBe('2026-11-21T05:00:00.001Z');
  });

  test('as the newest row of a history has it that has one', () => {
    const { reader } = start();
    reader.rows([
      chatRow(1, { createdAt: zoned }),
      chatRow(2, { createdAt: local }),
      chatRow(3, { createdAt: null }),
    ]);
    expect(reader.written(at)?.endsWith('Z')).toBe(false);
  });

  test('in full where a history has messages and no moment; an empty one says nothing, nor against what is known', () => {
    const { reader } = start();
    reader.rows([]);
    expect(reader.written(at)).toBeNull();
    reader.rows([chatRow(1, { createdAt: null })]);
    expect(reader.written(at)?.endsWith('Z')).toBe(true);
    const { reader: other } = start();
    other.inbox(chatRow(2, { createdAt: local }));
    other.rows([chatRow(1, { createdAt: null })]);
    expect(other.written(at)?.endsWith('Z')).toBe(false);
  });
});

test('the rows of a history that are another hospital’s are left out and counted', () => {
  const { reader, counted } = start();
  const rows = reader.rows([chatRow(1), chatRow(2, { receiverId: 2 }), chatRow(3)]);
  expect(rows.map(({ message }) => message.id)).toEqual(['1', '3']);
  expect(counted('chat.foreignRows')).toBe(1);
});
