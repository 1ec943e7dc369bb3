import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { defaultConfig } from '../../../src/contract/read-config.ts';
import type { Kept } from '../../../src/worker/chat/outbox-rows.ts';
import { openWriter } from '../../../src/worker/chat/writer.ts';
import { browserTabs } from '../../support/browser-tabs.ts';
import { manualClock, settle } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';
import { keptOf, startSending } from '../../support/sending.ts';

async function writing(options: Parameters<typeof startSending>[0] = {}) {
  const sending = await startSending(options);
  const writer = openWriter(sending.session, sending.parts);
  return {
    ...{ ...sending, writer },
    sent: () => sending.published.map(({ body }) => (body as { content: string }).content),
    stateOf: ({ outgoing }: Kept) => sending.outbox.get(outgoing.id)?.outgoing.state ?? 'gone',
    run: async (phlebotomistId?: string) => {
      writer.run(phlebotomistId);
      await settle();
    },
  };
}
const { chatEchoMs, chatSettleMs, reconnectDelayMs } = defaultConfig.timings;
const file = { name: 'tube.png', mimeType: 'image/png', size: 3 };
const png = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });

describe('the messages of a conversation', () => {
  test('go one at a time, the oldest first; those that failed hold nobody up', async () => {
    const { stand, run, sent } = await writing();
    const failure = failed('refused', 'no').failure;
    await stand(keptOf('failed', { state: 'failed', failure }));
    await stand(keptOf('first'));
    await stand(keptOf('second'));
    await run('7');
    await run('7');
    expect(sent()).toEqual(['first']);
  });

  test('wait for no other conversation', async () => {
    const { stand, run, sent } = await writing();
    await stand(keptOf('to one'));
    await stand(keptOf('to another', { phlebotomistId: '8' }));
    await run();
    expect(sent()).toEqual(['to one', 'to another']);
  });

  test('are not sent where only another conversation goes on', async () => {
    const { stand, run, sent } = await writing();
    await stand(keptOf('to one'));
    await run('8');
    expect(sent()).toEqual([]);
  });
});

test('a conversation whose messages have all failed is left alone until something happens in it', async () => {
  const { clock, stand, run, outbox, parts } = await writing();
  await stand(keptOf('failed', { state: 'failed', failure: failed('refused', 'no').failure }));
  await run();
  let looks = 0;
  const all: typeof outbox.all = (id) => {
    looks += 1;
    return outbox.all(id);
  };
  Object.assign(parts, { outbox: () => ({ ...outbox, all }) });
  await clock.advance(60_000);
  expect(looks).toBe(0);
});

describe('who sends', () => {
  test('nobody without a connection, and nobody whose session is over', async () => {
    for (const missing of ['connection', 'session']) {
      const { stand, run, sent, play, end } = await writing();
      await stand(keptOf('a'));
      if (missing === 'connection') play.isConnected = false;
      else end();
      await run();
      expect(sent()).toEqual([]);
    }
  });

  test('the tab that leads, where all tabs have one disk; where each has its own memory, each its own messages', async () => {
    for (const [hasDisk, expected] of [
      [true, []],
      [false, ['a']],
    ] as const) {
      const clock = manualClock();
      const browser = browserTabs();
      await writing({ clock, browser });
      const memory = memoryStorage(clock);
      const storage = hasDisk ? { ...memory, fallback: 'none' as const } : memory;
      const follower = await writing({ clock, browser, storage });
      await follower.stand(keptOf('a'));
      await follower.run();
      expect(follower.sent()).toEqual(expected);
    }
  });

  test('no tab that is disconnected while a history is read', async () => {
    const { stand, run, sent, play, said } = await writing();
    await stand(keptOf('a'));
    play.isRead = false;
    play.history = async () => {
      Object.assign(play, { isRead: true, isConnected: false });
      return null;
    };
    await run();
    expect([sent(), said()]).toEqual([[], []]);
  });
});

describe('a conversation whose history was not read under this connection', () => {
  test('is read before anything is sent in it', async () => {
    const { stand, run, sent, loads, play } = await writing();
    await stand(keptOf('a'));
    play.isRead = false;
    play.history = async () => {
      expect(sent()).toEqual([]);
      play.isRead = true;
      return null;
    };
    await run();
    expect([loads, sent()]).toEqual([['7'], ['a']]);
  });

  test('and cannot be now is tried again after the pause of a reconnect, or at the next connection', async () => {
    const { clock, stand, run, loads, play } = await writing();
    await stand(keptOf('a'));
    play.isRead = false;
    play.history = async () => failed('network', 'gone').failure;
    await run();
    await run('7');
    expect(loads).toHaveLength(1);
    await clock.advance(reconnectDelayMs);
    expect(loads).toHaveLength(2);
    await run();
    expect(loads).toHaveLength(3);
  });

  test('and that the backend refuses ends its messages, one after the other', async () => {
    const { stand, run, stateOf, play, facts } = await writing();
    const rows = [await stand(keptOf('a')), await stand(keptOf('b'))];
    play.isRead = false;
    play.history = async () => failed('refused', 'You may not', { status: 403 }).failure;
    await run();
    expect(rows.map(stateOf)).toEqual(['failed', 'failed']);
    expect(facts.at(-1)).toMatchObject({
      step: 'send',
      failure: { code: 'conversationRefused', status: 403 },
    });
  });

  test('and that the backend does not have is no reason against a first message, but against one that was published', async () => {
    const { stand, run, stateOf, play, sent } = await writing();
    const published = await stand(keptOf('published', {}, { knownBefore: [] }));
    const first = await stand(keptOf('first'));
    play.isRead = false;
    play.history = async () => failed('refused', 'no conversation', { status: 404 }).failure;
    await run();
    expect([stateOf(published), stateOf(first), sent()]).toEqual(['failed', 'sending', ['first']]);
  });
});

describe('a message that another tab, or an earlier worker, has published', () => {
  test('is unconfirmed, without a strike: the history says whether it arrived', async () => {
    const { clock, stand, run, loads, outbox, sent, said } = await writing();
    const { id } = (await stand(keptOf('a', { state: 'sending' }, { strikes: 2, knownBefore: [] }))).outgoing;
    await run();
    expect([said(), loads, outbox.get(id)?.strikes]).toEqual([['messageUnconfirmed'], ['7'], 2]);
    await clock.advance(chatSettleMs);
    expect([loads.length, sent()]).toEqual([2, ['a']]);
  });

  test('is left alone while this tab itself waits for its echo; after that the conversation goes on', async () => {
    const { clock, stand, run, sent, loads } = await writing();
    await stand(keptOf('a'));
    await run();
    await run();
    await clock.advance(chatEchoMs - 1);
    expect([sent(), loads]).toEqual([['a'], []]);
    await clock.advance(1 + chatSettleMs);
    expect([sent(), loads]).toEqual([
      ['a', 'a'],
      ['7', '7'],
    ]);
  });
});

describe('a message with a file', () => {
  test('is sent when its file is uploaded, under that address', async () => {
    const { stand, run, published } = await writing();
    await stand(keptOf('tube', { file }), png);
    await run();
    expect(published.map(({ body }) => body)).toMatchObject([{ attachmentUrl: '/files/9' }]);
  });

  test('that is uploaded already is not uploaded again', async () => {
    const { stand, run, published, play } = await writing();
    play.upload = () => Promise.reject(new Error('It is there'));
    await stand(keptOf('tube', { file }, { attachmentUrl: '/files/8' }), png);
    await run();
    expect(published.map(({ body }) => body)).toMatchObject([{ attachmentUrl: '/files/8' }]);
  });
});

describe('Try again', () => {
  const failure = failed('refused', 'no').failure;
  const state = 'failed' as const;

  test('of a message that was published asks the history first; of another one it waits for its turn', async () => {
    for (const [knownBefore, now, fact] of [
      [[], 'unconfirmed', 'chat.messageUnconfirmed'],
      [null, 'waiting', 'chat.messageWaits'],
    ] as const) {
      const { stand, writer, outbox, facts } = await writing();
      const { id } = (await stand(keptOf('a', { state, failure }, { strikes: 15, knownBefore }))).outgoing;
      await writer.tryAgain(id);
      expect(outbox.get(id)).toMatchObject({
        strikes: 0,
        knownBefore,
        outgoing: { state: now, failure: null },
      });
      expect(facts).toEqual([{ type: fact, id, phlebotomistId: '7' }]);
    }
  });

  test('uploads the file anew, if it is there still: the backend may have dropped it', async () => {
    for (const [content, address] of [
      [png, null],
      [null, '/files/8'],
    ] as const) {
      const { stand, writer, outbox } = await writing();
      const row = keptOf('tube', { file, state, failure }, { attachmentUrl: '/files/8' });
      const { id } = (await stand(row, content)).outgoing;
      await writer.tryAgain(id);
      expect(outbox.get(id)?.attachmentUrl).toBe(address);
    }
  });

  test('of a message that waits, or of none, changes nothing', async () => {
    const { stand, writer, facts, stateOf } = await writing();
    const row = await stand(keptOf('a'));
    await writer.tryAgain(row.outgoing.id);
    await writer.tryAgain('nobody');
    expect([stateOf(row), facts]).toEqual(['waiting', []]);
  });
});

describe('Discard', () => {
  test('ends the message, its upload and the wait for its echo', async () => {
    const { clock, stand, writer, run, facts, loads } = await writing();
    const { id } = (await stand(keptOf('a'))).outgoing;
    await run();
    await writer.discard(id);
    expect(facts.at(-1)).toEqual({ type: 'chat.messageDiscarded', id, phlebotomistId: '7' });
    await clock.advance(chatEchoMs + chatSettleMs);
    expect(loads).toEqual([]);
  });

  test('of a message that is still to be added says nothing, and it is not added', async () => {
    const { writer, outbox, facts } = await writing();
    facts.splice(0);
    const row = keptOf('a');
    await writer.discard(row.outgoing.id);
    expect(facts).toEqual([]);
    await outbox.add(row, null);
    expect(outbox.all()).toEqual([]);
  });

  test('stops an upload that is under way', async () => {
    const { stand, writer, run, play } = await writing();
    const ended: boolean[] = [];
    play.upload = ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          ended.push(true);
          resolve(failed('stopped', 'ended'));
        });
      });
    const { id } = (await stand(keptOf('tube', { file }), png)).outgoing;
    await run();
    await writer.discard(id);
    expect(ended).toEqual([true]);
  });
});

test('a lost connection makes what it carried unconfirmed', async () => {
  const { stand, run, writer, stateOf } = await writing();
  const row = await stand(keptOf('a'));
  await run();
  writer.disconnected('closed', null);
  await settle();
  expect(stateOf(row)).toBe('unconfirmed');
});
