import { describe, expect, test } from 'vitest';
import { provisionalId } from '../../../src/domain/chat-provisional.ts';
import { createOwnMessages } from '../../../src/worker/chat/own-messages.ts';
import { messageOf } from '../../support/chat-messages.ts';

const received = (id: string, content = 'ok', { own = true, key = null as string | null } = {}) => ({
  message: messageOf({ id, own, content }),
  key,
  isZoned: true,
});
const provisional = (serial: number) => provisionalId({ own: true, content: 'ok' }, 1_000, serial);

/** `echoes`: ids that the outbox takes for echoes; `knownBefore`: what was known when it published. */
function start(echoes: readonly string[] = [], knownBefore: readonly string[] = []) {
  const asked: string[] = [];
  const own = createOwnMessages({
    isEcho: ({ message }) => {
      asked.push(message.id);
      return echoes.includes(message.id);
    },
    knownBefore: () => knownBefore,
  });
  const shown = (...all: ReturnType<typeof received>[]) => own.withoutEchoes(all).map(({ id }) => id);
  const same = (content = 'ok', phlebotomistId = '7') => own.sameWords(phlebotomistId, content);
  return { own, asked, shown, same };
}

describe('a received message', () => {
  test('is shown unless it is the echo of an outgoing one', () => {
    const { shown, asked } = start(['2']);
    expect(shown(received('1'), received('2'), received('3', 'hi', { own: false }))).toEqual(['1', '3']);
    expect(asked).toEqual(['1', '2']);
  });

  test('that is known is no echo any more: it is shown, and the outbox is not asked', () => {
    const { shown, asked } = start(['2']);
    shown(received('2'));
    expect(shown(received('2'))).toEqual(['2']);
    expect(asked).toEqual(['2']);
  });

  test('that another tab received is no echo here', () => {
    const { own, shown, asked } = start(['2']);
    own.learn(messageOf({ id: '2', own: true, content: 'ok' }));
    expect([shown(received('2')), asked]).toEqual([['2'], []]);
  });

  test('is known by its words in its own conversation, before the outbox is asked', () => {
    const { own } = start();
    const known: number[] = [];
    const asking = createOwnMessages({
      isEcho: () => {
        known.push(asking.sameWords('7', 'ok').length);
        return false;
      },
      knownBefore: () => [],
    });
    asking.withoutEchoes([received('1')]);
    expect(known).toEqual([1]);
    expect(own.sameWords('7', 'ok')).toEqual([]);
  });
});

test('long texts are told apart by any of their characters', () => {
  const { shown, same } = start();
  const text = (last: string) => `${'Bring the cooler box to the gate of the hospital '.repeat(9)}${last}`;
  shown(
    received('1', text('a')),
    received('2', text('b')),
    received('3', text('a')),
    received('4', text('aa')),
  );
  expect([same(text('a')), same(text('b')), same(text('aa'))]).toEqual([['1', '3'], ['2'], ['4']]);
});

test('messages of the same words are those of the conversation and of no other words', () => {
  const { shown, same, own } = start();
  shown(received('1'), received('2', 'no'), received('3'), received('4', 'ok', { own: false }));
  expect([same(), same('no'), same('ok', '8')]).toEqual([['1', '3'], ['2'], []]);
  own.forget('7');
  expect(same()).toEqual([]);
});

describe('the outbox is brought up to date', () => {
  test('for own messages without a key that are not known', () => {
    const { own, shown } = start();
    shown(received('1'));
    const all = [
      received('1'),
      received('2'),
      received('3', 'ok', { own: false }),
      received('4', 'ok', { key: 'temp-1' }),
    ];
    expect(own.unknownOf(all).map(({ message }) => message.id)).toEqual(['2']);
  });
});

describe('a stored message', () => {
  test('that replaces a provisional one is no echo: the outgoing message ended with that', () => {
    const { shown, same, asked } = start();
    shown(received(provisional(0)));
    expect(shown(received('50'))).toEqual(['50']);
    expect([asked, same()]).toEqual([[provisional(0)], ['50']]);
  });

  test('replaces one provisional message; the next of the same words the next', () => {
    const { shown, same, asked } = start();
    shown(received(provisional(0)), received(provisional(1)));
    shown(received('50'));
    expect(same()).toEqual([provisional(1), '50']);
    shown(received('51'), received('52'));
    expect(asked.slice(2)).toEqual(['52']);
    expect(same()).toEqual(['50', '51', '52']);
  });

  test('of other words replaces none', () => {
    const { shown, asked } = start();
    shown(received(provisional(0)));
    shown(received('50', 'no'));
    expect(asked).toEqual([provisional(0), '50']);
  });
});

describe('what was known when a message was published', () => {
  test('is known to the worker after it too: a provisional one of then is replaced, not echoed', () => {
    const { shown, asked, same } = start([], [provisional(0)]);
    expect(shown(received('50'))).toEqual(['50']);
    expect([asked, same()]).toEqual([[], ['50']]);
  });

  test('and replaced since is not known a second time', () => {
    const { shown, asked, same } = start([], [provisional(0)]);
    shown(received('50'));
    shown(received('51'));
    expect([asked, same()]).toEqual([['51'], ['50', '51']]);
  });

  test('by a stored id is known by that, and is no provisional one', () => {
    const { shown, asked, same } = start([], ['40']);
    shown(received('50'));
    expect([asked, same()]).toEqual([['50'], ['40', '50']]);
    shown(received('40'));
    expect(asked).toEqual(['50']);
  });

  test('and known since is known once', () => {
    const { own, shown, same } = start([], ['40']);
    own.learn(messageOf({ id: '40', own: true, content: 'ok', seen: true }));
    shown(received('50'));
    expect(same()).toEqual(['40', '50']);
  });
});
