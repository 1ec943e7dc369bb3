import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { defaultTimings } from '../../../src/contract/read-config.ts';
import type { Kept } from '../../../src/worker/chat/outbox-rows.ts';
import { createPublisher } from '../../../src/worker/chat/publisher.ts';
import { messageOf } from '../../support/chat-messages.ts';
import { settle } from '../../support/manual-clock.ts';
import { keptOf, startSending } from '../../support/sending.ts';

async function publishing({ keys = false } = {}) {
  const sending = await startSending({ keys });
  const overdue: string[] = [];
  const may = { write: true };
  const publisher = createPublisher(sending.session, sending.parts, {
    mayWrite: () => may.write,
    overdue: (phlebotomistId) => void overdue.push(phlebotomistId),
  });
  const of = ({ outgoing }: Kept) => sending.outbox.get(outgoing.id);
  return {
    ...{ ...sending, publisher, overdue, may },
    stateOf: (kept: Kept) => of(kept)?.outgoing.state,
    strikesOf: (kept: Kept) => of(kept)?.strikes,
    addressOf: (kept: Kept) => of(kept)?.attachmentUrl,
    /** Waits in the outbox and is given to the socket. */
    publish: async (kept: Kept) => {
      await sending.stand(kept);
      return publisher.publish(kept);
    },
  };
}
const file = { name: 'tube.png', mimeType: 'image/png', size: 3 };
const echoMs = defaultTimings.chatEchoMs;

describe('a frame', () => {
  test('is what the specification says, with the ids in the form in which they came', async () => {
    const { publish, published, said } = await publishing();
    const kept = keptOf('Where are you?');
    expect(await publish(kept)).toBe('nothing');
    expect(published).toEqual([
      {
        destination: '/app/send',
        body: {
          ...{ senderId: 1, receiverId: 7, content: 'Where are you?' },
          ...{ messageType: 'TEXT', attachmentUrl: null },
        },
        headers: { receipt: kept.outgoing.id },
      },
    ]);
    expect(said()).toEqual(['messagePublished']);
  });

  test.each([
    ['image/png', 'image/png'],
    ['application/pdf', 'FILE'],
  ])('of a file that is %s has the type %s, and the address of its upload', async (mimeType, messageType) => {
    const { publish, published } = await publishing();
    await publish(keptOf('tube', { file: { ...file, mimeType } }, { attachmentUrl: '/files/9' }));
    expect(published[0]?.body).toMatchObject({ messageType, attachmentUrl: '/files/9' });
  });

  test('to somebody who is not on the roster has the id as a text', async () => {
    const { publish, published } = await publishing();
    await publish(keptOf('Hello', { phlebotomistId: 'p-9' }));
    expect(published[0]?.body).toMatchObject({ receiverId: 'p-9' });
  });

  test('names its key where the backend knows keys', async () => {
    const { publish, published } = await publishing({ keys: true });
    const kept = keptOf('Hello');
    await publish(kept);
    const { id } = kept.outgoing;
    expect(published[0]?.headers).toEqual({ receipt: id, 'idempotency-key': id });
  });
});

test('what was known of the same words is none of its echoes: that is kept with the message', async () => {
  const { publish, outbox, play } = await publishing();
  play.known = [messageOf({ id: '5', content: 'ok' }), messageOf({ id: '6', content: 'no' })];
  const kept = keptOf('ok');
  await publish(kept);
  expect(outbox.get(kept.outgoing.id)?.knownBefore).toEqual(['5']);
});

describe('a message that does not wait any more', () => {
  test('is not sent: another tab has taken it', async () => {
    const { stand, publisher, published, said } = await publishing();
    const kept = await stand(keptOf('ok', { state: 'unconfirmed' }));
    expect(await publisher.publish(kept)).toBe('more');
    expect([published, said()]).toEqual([[], []]);
  });

  test('and is gone is not sent', async () => {
    const { publisher, published } = await publishing();
    expect(await publisher.publish(keptOf('ok'))).toBe('more');
    expect(published).toEqual([]);
  });
});

describe('a frame that never left', () => {
  test.each([
    ['since the connection is just closing', true],
    ['since this tab may write no more', false],
  ])('%s waits as it did before, and is tried again later', async (_, mayWrite) => {
    const { publish, publisher, outbox, play, may, published, facts } = await publishing();
    play.known = [messageOf({ id: '5', content: 'ok' })];
    play.socket = mayWrite ? failed('network', 'closing', { code: 'notConnected' }) : play.socket;
    may.write = mayWrite;
    const kept = keptOf('ok');
    expect(await publish(kept)).toBe('retry');
    expect(published).toEqual([]);
    const of = { id: kept.outgoing.id, phlebotomistId: '7' };
    expect(facts).toEqual([
      { type: 'chat.messagePublished', ...of },
      { type: 'chat.messageWaits', ...of },
    ]);
    expect(outbox.get(kept.outgoing.id)).toEqual(kept);
    expect(publisher.isInFlight(kept.outgoing.id)).toBe(false);
  });

  test('since it is too large stands as failed, as one that the backend cannot have', async () => {
    const { publish, outbox, play, facts } = await publishing();
    play.known = [messageOf({ id: '5', content: 'ok' })];
    play.socket = failed('refused', 'too long', { retry: 'never', code: 'tooLarge' });
    const kept = keptOf('ok');
    expect(await publish(kept)).toBe('more');
    expect(facts.at(-1)).toMatchObject({
      type: 'chat.messageFailed',
      step: 'send',
      failure: { code: 'tooLarge' },
    });
    expect(outbox.get(kept.outgoing.id)).toMatchObject({ knownBefore: null, outgoing: { state: 'failed' } });
  });
});

describe('the wait for an echo', () => {
  test('ends after its time: the message is unconfirmed, which counts as five, and its conversation goes on', async () => {
    const { clock, publish, publisher, overdue, stateOf, strikesOf, addressOf, said } = await publishing();
    const kept = keptOf('ok', { file }, { strikes: 1, attachmentUrl: '/files/9' });
    await publish(kept);
    await clock.advance(echoMs - 1);
    expect([publisher.isInFlight(kept.outgoing.id), stateOf(kept), overdue]).toEqual([true, 'sending', []]);
    await clock.advance(1);
    expect([publisher.isInFlight(kept.outgoing.id), stateOf(kept), overdue]).toEqual([
      ...[false, 'unconfirmed', ['7']],
    ]);
    expect([strikesOf(kept), said().at(-1)]).toEqual([6, 'messageUnconfirmed']);
    // Silence says nothing against the file.
    expect(addressOf(kept)).toBe('/files/9');
  });

  test('ends with the echo', async () => {
    const { clock, publish, publisher, overdue, stateOf } = await publishing();
    const kept = keptOf('ok');
    await publish(kept);
    publisher.land(kept.outgoing.id);
    expect(publisher.isInFlight(kept.outgoing.id)).toBe(false);
    await clock.advance(echoMs);
    expect([stateOf(kept), overdue]).toEqual(['sending', []]);
  });

  test('of a message that is gone leaves nothing to say', async () => {
    const { clock, publish, outbox, said } = await publishing();
    const kept = keptOf('ok');
    await publish(kept);
    await outbox.remove(kept.outgoing.id, null);
    await clock.advance(echoMs);
    expect(said()).toEqual(['messagePublished']);
  });
});

describe('a lost connection', () => {
  /** Two messages in flight, each with a file that was uploaded. */
  async function flying(count: number) {
    const one = await publishing();
    const sent: Kept[] = [];
    for (let each = 0; each < count; each += 1) {
      const kept = keptOf('ok', { file, phlebotomistId: String(7 + each) }, { attachmentUrl: '/files/9' });
      await one.publish(kept);
      sent.push(kept);
    }
    const lose = async (how: 'error' | 'closed', refused: string | null) => {
      one.publisher.disconnected(how, refused);
      await settle();
    };
    return {
      ...one,
      sent,
      lose,
      strikes: () => sent.map(one.strikesOf),
      files: () => sent.map(one.addressOf),
    };
  }

  test('makes what was in flight unconfirmed, and counts for little', async () => {
    const { lose, sent, stateOf, strikes, files, clock } = await flying(2);
    await lose('closed', null);
    await clock.advance(echoMs);
    expect(sent.map(stateOf)).toEqual(['unconfirmed', 'unconfirmed']);
    expect([strikes(), files()]).toEqual([
      [1, 1],
      ['/files/9', '/files/9'],
    ]);
  });

  test('after an ERROR counts against the message that it names, whose file is uploaded anew', async () => {
    const { lose, sent, strikes, files } = await flying(2);
    await lose('error', sent[1]?.outgoing.id ?? '');
    expect([strikes(), files()]).toEqual([
      [1, 5],
      ['/files/9', null],
    ]);
  });

  test('after an ERROR that names none counts against the only one in flight', async () => {
    const { lose, strikes, files } = await flying(1);
    await lose('error', null);
    expect([strikes(), files()]).toEqual([[5], [null]]);
  });

  test('after an ERROR that names none, or one that is not in flight, counts little against several', async () => {
    for (const refused of [null, 'another']) {
      const { lose, strikes } = await flying(2);
      await lose('error', refused);
      expect(strikes()).toEqual([1, 1]);
    }
  });

  test('without an ERROR counts little, whatever it names', async () => {
    const { lose, sent, strikes } = await flying(1);
    await lose('closed', sent[0]?.outgoing.id ?? '');
    expect(strikes()).toEqual([1]);
  });
});
