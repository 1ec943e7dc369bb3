import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { defaultTimings } from '../../../src/contract/read-config.ts';
import type { Left } from '../../../src/worker/chat/lanes.ts';
import { createResolve } from '../../../src/worker/chat/resolve.ts';
import { settle } from '../../support/manual-clock.ts';
import { keptOf, startSending } from '../../support/sending.ts';

/** A message that was sent and did not come back, and what finds out what became of it. */
async function unconfirmed({ keys = false, strikes = 0 } = {}) {
  const sending = await startSending({ keys });
  const { outgoing } = await sending.stand(
    keptOf('Where are you?', { state: 'unconfirmed' }, { strikes, knownBefore: [] }),
  );
  const resolve = createResolve(sending.session, sending.parts);
  const left: Left[] = [];
  const { id } = outgoing;
  return {
    ...{ ...sending, id, left },
    begin: async () => {
      void resolve(id, '7').then((one) => left.push(one));
      await settle();
    },
    /** The history shows the message. */
    land: () => void sending.outbox.remove(id, null),
    failure: () => sending.outbox.get(id)?.outgoing.failure,
    state: () => sending.outbox.get(id)?.outgoing.state,
  };
}
const settleMs = defaultTimings.chatSettleMs;

describe('a message of which nothing came back is sent again', () => {
  test('when the history has been read twice, with a while between, and has not shown it', async () => {
    const { clock, begin, loads, state, left, facts, id } = await unconfirmed();
    await begin();
    expect([loads, state()]).toEqual([['7'], 'unconfirmed']);
    await clock.advance(settleMs - 1);
    expect([loads.length, state()]).toEqual([1, 'unconfirmed']);
    await clock.advance(1);
    expect([loads, state(), left]).toEqual([['7', '7'], 'waiting', ['more']]);
    expect(facts).toEqual([{ type: 'chat.messageWaits', id, phlebotomistId: '7' }]);
  });

  test('at once by a backend that knows keys: it ignores a second one', async () => {
    const { begin, loads, state, left } = await unconfirmed({ keys: true });
    await begin();
    expect([loads.length, state(), left]).toEqual([1, 'waiting', ['more']]);
  });

  test('while fewer than fifteen strikes speak against it; then it stands as failed, and a person decides', async () => {
    const before = await unconfirmed({ keys: true, strikes: 14 });
    await before.begin();
    expect(before.state()).toBe('waiting');
    const { begin, state, failure, facts, left } = await unconfirmed({ keys: true, strikes: 15 });
    await begin();
    expect([state(), left]).toEqual(['failed', ['more']]);
    expect(facts).toMatchObject([{ type: 'chat.messageFailed', step: 'send' }]);
    expect(failure()).toMatchObject({ kind: 'refused', retry: 'user', code: 'neverShown' });
  });
});

describe('a message that the history shows', () => {
  test('is not asked about a second time', async () => {
    const { clock, begin, land, play, loads, left, said } = await unconfirmed();
    play.history = async () => {
      land();
      return null;
    };
    await begin();
    await clock.advance(settleMs);
    expect([loads.length, left, said()]).toEqual([1, ['more'], []]);
  });

  test('while the second look is waited for is not sent again', async () => {
    const { clock, begin, land, left, said } = await unconfirmed();
    await begin();
    land();
    await clock.advance(settleMs);
    expect([left, said()]).toEqual([['more'], []]);
  });
});

describe('a history that cannot be read', () => {
  test.each([1, 2])('at look %i is read again later; the message stays as it is', async (look) => {
    const { clock, begin, play, loads, state, left, said } = await unconfirmed();
    play.history = async () => (loads.length === look ? failed('network', 'gone').failure : null);
    await begin();
    await clock.advance(settleMs);
    expect([loads.length, left, state(), said()]).toEqual([look, ['retry'], 'unconfirmed', []]);
  });

  test.each([
    failed('refused', 'busy', { retry: 'auto' }),
    failed('unreadable', 'odd'),
    failed('lost', 'odd'),
  ])('since %o is read again later: that is no answer for good', async ({ failure }) => {
    const { begin, play, state, left } = await unconfirmed();
    play.history = async () => failure;
    await begin();
    expect([state(), left]).toEqual(['unconfirmed', ['retry']]);
  });

  test('for good ends the message with that reason', async () => {
    const { begin, play, state, failure, left, facts } = await unconfirmed();
    play.history = async () => failed('refused', 'You may not', { status: 403 }).failure;
    await begin();
    expect([state(), left]).toEqual(['failed', ['more']]);
    expect(facts).toMatchObject([{ type: 'chat.messageFailed', step: 'send' }]);
    expect(failure()).toMatchObject({ kind: 'refused', code: 'conversationRefused', status: 403 });
  });
});

test.each([
  ['for which too much speaks', null],
  ['whose history is refused', failed('refused', 'You may not', { status: 403 }).failure],
])('a message %s is not ended where another tab has let it wait again meanwhile', async (_, failure) => {
  const { begin, play, outbox, id, state, left, said } = await unconfirmed({ keys: true, strikes: 15 });
  play.history = async () => {
    await outbox.change(id, (now) => ({ ...now, outgoing: { ...now.outgoing, state: 'waiting' } }), {
      ...{ type: 'chat.messageWaits', id, phlebotomistId: '7' },
    });
    return failure;
  };
  await begin();
  expect([state(), left, said()]).toEqual(['waiting', ['more'], ['messageWaits']]);
});

test('a session that ends while a second look is waited for sends nothing again and reads nothing', async () => {
  const { clock, begin, end, loads, state, left } = await unconfirmed();
  await begin();
  end();
  await clock.advance(settleMs);
  expect([loads.length, left, state()]).toEqual([1, ['nothing'], 'unconfirmed']);
});
