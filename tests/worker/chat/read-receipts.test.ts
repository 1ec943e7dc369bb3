import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import type { ChatReader } from '../../../src/worker/chat/reader.ts';
import { createReceipts } from '../../../src/worker/chat/receipts.ts';
import { upTo } from '../../support/chat-messages.ts';
import { startSending } from '../../support/sending.ts';

/** Receipts over a channel that the test plays; a moment is written as its number. */
async function start() {
  const sending = await startSending();
  const zone = { isKnown: true };
  let told = () => {};
  const reader = {
    written: (at: number) => (zone.isKnown ? String(at) : null),
    whenZoneKnown: (listener: () => void) => {
      told = listener;
    },
  } as unknown as ChatReader;
  const receipts = createReceipts(sending.session, reader, sending.parts.channel);
  const moments = () => sending.published.map(({ body }) => (body as { timestamp: string }).timestamp);
  return { ...sending, receipts, zone, moments, learnZone: () => told() };
}
const gone = failed('network', 'closing', { code: 'notConnected' });
const up = { ok: true, value: null } as const;

describe('that messages were read is sent', () => {
  test('with the moment of reading, to the phlebotomist, with the ids in the form in which they came', async () => {
    const { clock, receipts, published } = await start();
    const timestamp = String(clock.wall());
    receipts.say('7', upTo(1_000, '5'));
    receipts.say('p-9', upTo(1_000, '5'));
    expect(published).toEqual(
      [7, 'p-9'].map((receiverId) => ({
        destination: '/app/read-receipt',
        body: { senderId: 1, receiverId, timestamp },
        headers: undefined,
      })),
    );
  });

  test('with no moment before the message’s own: the backend’s clock may be ahead', async () => {
    const { clock, receipts, moments } = await start();
    const at = clock.wall() + 5_000;
    receipts.say('7', upTo(at, '5'));
    expect(moments()).toEqual([String(at)]);
  });

  test('by the backend’s clock, where this one is known to be ahead', async () => {
    const { clock, play, receipts, moments } = await start();
    play.clockOffMs = 3_600_000;
    receipts.say('7', upTo(1_000, '5'));
    expect(moments()).toEqual([String(clock.wall() - 3_600_000)]);
  });

  test('once over a connection, and again for later messages alone', async () => {
    const { receipts, moments } = await start();
    for (const id of ['5', '5', '4']) receipts.say('7', upTo(1_000, id));
    receipts.say('7', upTo(900, '9'));
    expect(moments()).toHaveLength(1);
    receipts.say('8', upTo(900, '9'));
    receipts.say('7', upTo(1_001, '1'));
    expect(moments()).toHaveLength(3);
  });

  test('again over the next connection: what the one before carried may not have arrived', async () => {
    const { receipts, moments } = await start();
    receipts.say('7', upTo(1_000, '5'));
    receipts.disconnected();
    receipts.say('7', upTo(1_000, '5'));
    expect(moments()).toHaveLength(2);
  });
});

describe('that messages were read and could not be sent', () => {
  test('is sent later with the message’s own moment: later ones were not read', async () => {
    const { receipts, play, moments } = await start();
    play.socket = gone;
    receipts.say('7', upTo(1_000, '5'));
    receipts.sayAgain();
    expect(moments()).toEqual([]);
    play.socket = up;
    receipts.sayAgain();
    receipts.sayAgain();
    expect(moments()).toEqual(['1000']);
  });

  test('is sent up to the latest of them, in each conversation', async () => {
    const { receipts, play, moments } = await start();
    play.socket = gone;
    for (const at of [1_000, 3_000, 2_000]) receipts.say('7', upTo(at));
    receipts.say('8', upTo(4_000));
    play.socket = up;
    receipts.sayAgain();
    expect(moments()).toEqual(['3000', '4000']);
  });

  test('is not sent any more where a later reading has been sent meanwhile', async () => {
    const { receipts, play, moments } = await start();
    play.socket = gone;
    receipts.say('7', upTo(1_000, '5'));
    play.socket = up;
    receipts.say('7', upTo(2_000, '6'));
    receipts.sayAgain();
    expect(moments()).toHaveLength(1);
  });

  test('since the backend has stated no moment yet, is sent when it has', async () => {
    const { receipts, zone, moments, learnZone } = await start();
    zone.isKnown = false;
    receipts.say('7', upTo(1_000, '5'));
    expect(moments()).toEqual([]);
    zone.isKnown = true;
    learnZone();
    expect(moments()).toEqual(['1000']);
  });
});
