import { describe, expect, test } from 'vitest';
import type { Outgoing } from '../../../src/contract/chat.ts';
import type { FactPayload } from '../../../src/contract/facts.ts';
import { type Failure, failed } from '../../../src/contract/failure.ts';
import {
  addition,
  adoptRow,
  follow,
  inOrder,
  isEnd,
  type Kept,
  keptFact,
  type OutgoingFact,
  outboxStore,
  over,
} from '../../../src/worker/chat/outbox-rows.ts';
import { outgoing } from '../../support/chat.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const row = (id: string, fields: Partial<Outgoing> = {}): Kept => ({
  outgoing: outgoing('ok', { id, writtenAt: 1, ...fields }),
  attachmentUrl: null,
  strikes: 0,
  knownBefore: null,
});
const failedFor = (code: NonNullable<Failure['code']>): Partial<Outgoing> => ({
  state: 'failed',
  failure: failed('stopped', 'no', { code }).failure,
});
const of = { id: 'a', phlebotomistId: '7' };

describe('the order of the outbox', () => {
  const ids = (rows: readonly Kept[]) => rows.map((each) => each.outgoing.id);

  test('is that of the presses; of two of one moment that of their ids, however they are read', () => {
    const rows = [row('c', { writtenAt: 5 }), row('b'), row('a')];
    for (const read of [rows, rows.toReversed()]) expect(ids(inOrder(read))).toEqual(['a', 'b', 'c']);
  });

  test('is of one conversation where one is named', () => {
    expect(ids(inOrder([row('a', { phlebotomistId: '8' }), row('b')], '7'))).toEqual(['b']);
  });
});

describe('a message is added', () => {
  const [own, withFile] = [row('a'), true];

  test.each([
    ['where none stands', null, withFile, true],
    ['in the place of one that a tab without the file gave up', row('a', failedFor('fileGone')), true, true],
    ['not where this tab has no file either', row('a', failedFor('fileGone')), false, false],
    ['not where it failed for another reason', row('a', failedFor('neverShown')), withFile, false],
    ['not where it waits', row('a'), withFile, false],
    ['not where it is over', over, withFile, false],
  ])('%s', (_, before, hasFile, isTaken) => {
    expect(addition(own, hasFile)(before)).toEqual({
      keep: isTaken ? own : before,
      answer: { before, isTaken },
    });
  });
});

describe('a row that another tab changed first', () => {
  function adopt(known: Kept | null, kept: Kept | null, isAborted = false) {
    const facts: FactPayload[] = [];
    const rows = new Map(known ? [['a', known]] : []);
    const signal = isAborted ? AbortSignal.abort() : new AbortController().signal;
    adoptRow(rows, { signal, publish: (fact) => void facts.push(fact) }, 'a', kept);
    return { facts, now: rows.has('a') ? rows.get('a') : 'gone' };
  }

  test.each([
    ['waiting', 'chat.messageWaits'],
    ['sending', 'chat.messagePublished'],
    ['unconfirmed', 'chat.messageUnconfirmed'],
  ] as const)('and is %s by now is taken over, and published', (state, type) => {
    const kept = row('a', { state });
    expect(adopt(row('a', failedFor('cancelled')), kept)).toEqual({ facts: [{ type, ...of }], now: kept });
  });

  test('and has failed is published with the reason', () => {
    const kept = row('a', failedFor('neverShown'));
    expect(adopt(row('a'), kept)).toEqual({
      facts: [{ type: 'chat.messageFailed', ...of, step: 'send', failure: kept.outgoing.failure }],
      now: kept,
    });
  });

  test('and is gone goes here too', () => {
    expect(adopt(row('a'), null)).toEqual({ facts: [{ type: 'chat.messageDiscarded', ...of }], now: 'gone' });
  });

  test('and stands as it stood is taken over without a word', () => {
    const kept = { ...row('a'), strikes: 5 };
    expect(adopt(row('a'), kept)).toEqual({ facts: [], now: kept });
  });

  test('is none of this tab’s where it does not know it, or its session is over', () => {
    expect(adopt(null, row('a'))).toEqual({ facts: [], now: 'gone' });
    const known = row('a');
    expect(adopt(known, row('a', { state: 'sending' }), true)).toEqual({ facts: [], now: known });
  });
});

test('a message is over when it was sent or given up, and by nothing else', () => {
  const types = ['chat.messageSent', 'chat.messageDiscarded', 'chat.messageWaits', 'chat.messageFailed'];
  expect(types.map((type) => isEnd({ type } as OutgoingFact))).toEqual([true, true, false, false]);
});

describe('the word of another tab about a row', () => {
  const waits: OutgoingFact = { type: 'chat.messageWaits', ...of };

  async function hear(
    fact: OutgoingFact,
    given: { onDisk?: Kept | typeof over; isKnown?: boolean; isOver?: boolean },
  ) {
    const store = memoryStorage(manualClock()).store(outboxStore);
    if (given.onDisk) await store.put('1', 'a', given.onDisk);
    const rows = new Map(given.isKnown ? [['a', row('a', { state: 'sending' })]] : []);
    const isNews = await follow(store, rows, '1', fact, () => given.isOver ?? false);
    return [isNews, rows.get('a')?.outgoing.state ?? null];
  }

  test('is news of a new one, and of one that this tab knows', async () => {
    const onDisk = row('a');
    expect(await hear(keptFact(onDisk, true), { onDisk })).toEqual([true, 'waiting']);
    expect(await hear(waits, { onDisk, isKnown: true })).toEqual([true, 'waiting']);
  });

  test('is no news of one that was there already, which is as the disk has it', async () => {
    const onDisk = row('a');
    expect(await hear(keptFact(onDisk, true), { onDisk, isKnown: true })).toEqual([false, 'waiting']);
  });

  test('is nothing of one that this tab does not know, that is gone, or over', async () => {
    const onDisk = row('a');
    expect(await hear(waits, { onDisk })).toEqual([false, null]);
    expect(await hear(waits, { isKnown: true })).toEqual([false, 'sending']);
    expect(await hear(waits, { onDisk: over, isKnown: true })).toEqual([false, 'sending']);
    expect(await hear(keptFact(onDisk, true), { onDisk, isOver: true })).toEqual([false, null]);
  });
});
