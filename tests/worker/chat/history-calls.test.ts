import { BehaviorSubject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { failed } from '../../../src/contract/failure.ts';
import { defaultConfig } from '../../../src/contract/read-config.ts';
import type { PollMemory } from '../../../src/worker/api/api-types.ts';
import { createHistory } from '../../../src/worker/chat/history.ts';
import { createReader } from '../../../src/worker/chat/reader.ts';
import { createCounters } from '../../../src/worker/counters.ts';
import { noRoster, type SessionServices } from '../../../src/worker/session-services.ts';
import { chatRow } from '../../support/chat.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { hospital } from '../../support/realtime-client.ts';

const signal = new AbortController().signal;

/** Histories of a backend that has an ETag for each answer, where it is said to have one. */
function start() {
  const clock = manualClock();
  const counters = createCounters();
  const calls: { readonly params: object; readonly etag: string | undefined; readonly rest: object }[] = [];
  const play = { text: JSON.stringify([chatRow(1)]), etag: '"1"' as string | null, isRefused: false };
  const api = {
    poll: async (name: string, memory: PollMemory, { params, ...rest }: { params: object }) => {
      calls.push({ params, etag: memory.etag, rest: { name, ...rest } });
      if (play.isRefused) return failed('refused', 'no');
      if (play.etag !== null && memory.etag === play.etag) return { ok: true, value: { unchanged: true } };
      if (play.etag === null) delete memory.etag;
      else memory.etag = play.etag;
      memory.text = play.text;
      return { ok: true, value: { unchanged: false, rows: JSON.parse(play.text) as unknown[] } };
    },
  };
  const roster = new BehaviorSubject({ ...noRoster, wireIds: new Map([['7', 7]]) });
  const services = {
    ...{ api, clock, counters, hospital, streams: { roster } },
    ...{ config: defaultConfig, backendNow: clock.wall },
  } as unknown as SessionServices;
  const history = createHistory(services, createReader(services));
  return {
    ...{ calls, play, read: history.read },
    fetch: (id = '7') => history.fetch(id, signal, 'scan'),
    counted: () => counters.read()['chat.foreignRows'] ?? 0,
  };
}

describe('a history', () => {
  test('is asked for by the ids, also of somebody who left', async () => {
    const { fetch, calls } = start();
    await fetch();
    await fetch('p-9');
    expect(calls.map(({ params }) => params)).toEqual([
      { userId: 1, driverId: '7' },
      { userId: 1, driverId: 'p-9' },
    ]);
    expect(calls[0]?.rest).toEqual({ name: 'chatHistory', signal, priority: 'scan' });
  });

  test('that is as before is answered from memory', async () => {
    const { fetch, calls } = start();
    const first = await fetch();
    expect(await fetch()).toEqual(first);
    expect(calls.map(({ etag }) => etag)).toEqual([undefined, '"1"']);
  });

  test('without an ETag is asked for whole each time, though it had one before', async () => {
    const { fetch, calls, play } = start();
    await fetch();
    Object.assign(play, { etag: null, text: JSON.stringify([chatRow(1), chatRow(2)]) });
    await fetch();
    await fetch();
    expect(calls.map(({ etag }) => etag)).toEqual([undefined, '"1"', undefined]);
  });

  test('that cannot be had leaves what was told before', async () => {
    const { fetch, calls, play } = start();
    await fetch();
    play.isRefused = true;
    expect(await fetch()).toMatchObject({ ok: false, failure: { kind: 'refused' } });
    play.isRefused = false;
    expect(await fetch()).toMatchObject({ ok: true });
    expect(calls[2]?.etag).toBe('"1"');
  });

  test('is kept of the last four conversations', async () => {
    const { fetch, calls } = start();
    for (const id of ['1', '2', '3', '4', '1', '5', '1', '2']) await fetch(id);
    expect(calls.map(({ etag }) => etag ?? 'whole')).toEqual([
      ...['whole', 'whole', 'whole', 'whole', '"1"', 'whole', '"1"', 'whole'],
    ]);
  });

  test('of two million letters is kept, and a longer one is not', async () => {
    for (const [length, kept] of [
      [2_000_000, '"1"'],
      [2_000_001, undefined],
    ] as const) {
      const { fetch, calls, play } = start();
      const empty = JSON.stringify([{ content: '' }]).length;
      play.text = JSON.stringify([{ content: 'x'.repeat(length - empty) }]);
      await fetch();
      await fetch();
      expect(calls[1]?.etag).toBe(kept);
    }
  });

  test.each(['', '{}', '['])('that is said to be as before where %j was told is unreadable', async (text) => {
    const services = {
      ...{ hospital, counters: createCounters(), streams: { roster: new BehaviorSubject(noRoster) } },
      api: {
        poll: async (_: string, kept: PollMemory) => {
          Object.assign(kept, { etag: '"1"', text });
          return { ok: true, value: { unchanged: true } };
        },
      },
    } as unknown as SessionServices;
    const history = createHistory(services, {} as Parameters<typeof createHistory>[1]);
    expect(await history.fetch('7', signal, 'scan')).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable', message: expect.stringContaining('not told before') },
    });
  });
});

test('the rows of a history are those of its conversation, the oldest first; others are counted', () => {
  const { read, counted } = start();
  const rows = [
    chatRow(3, { createdAt: '2026-11-21T05:00:03Z' }),
    chatRow(1, { createdAt: '2026-11-21T05:00:01Z' }),
    chatRow(2, { senderId: 8 }),
  ];
  expect(read('7', rows).map(({ message }) => message.id)).toEqual(['1', '3']);
  expect(counted()).toBe(1);
});
