import { describe, expect, test } from 'vitest';
import { createClockCheck } from '../../src/worker/clock-check.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf } from '../support/wire.ts';

const MINUTE = 60_000;

describe('the clock of the computer', () => {
  /** Answers whose Date header is so far behind the wall clock, one after the other, ms; null: without one. */
  async function offAfter(...behind: (number | null)[]): Promise<number> {
    const clock = manualClock(Date.UTC(2026, 10, 21, 5, 30));
    const check = createClockCheck(clock);
    for (const off of behind) {
      const headers: HeadersInit = off === null ? {} : { Date: new Date(clock.wall() - off).toUTCString() };
      await check.watch(async () => new Response('', { headers }))('/', {});
    }
    return check.offMs();
  }

  test.each([
    ['three answers that agree say so', [6 * MINUTE, 6 * MINUTE, 6 * MINUTE], 6 * MINUTE],
    ['a slow answer counts for no more than the others', [8 * MINUTE, 6 * MINUTE, 7 * MINUTE], 6 * MINUTE],
    ['one that is behind is as wrong', [-5 * MINUTE, -5 * MINUTE, -5 * MINUTE], -5 * MINUTE],
    ['one answer, as out of a cache, says nothing', [9 * MINUTE], 0],
    ['nor do two that contradict a third', [9 * MINUTE, 9 * MINUTE, 1_000], 0],
    ['two minutes are nobody’s trouble', [2 * MINUTE, 2 * MINUTE, 2 * MINUTE], 0],
    ['answers without a date say nothing', [null, null, null, null], 0],
    ['it is right again when it was set', [6 * MINUTE, 6 * MINUTE, 6 * MINUTE, 0], 0],
  ])('%s', async (_, behind, off) => {
    expect(await offAfter(...behind)).toBe(off);
  });
});

test('a clock that is six minutes fast leaves a moving phlebotomist moving, and the page learns of it', async () => {
  const clock = manualClock();
  const backend = scriptedBackend();
  const rightNow = () => clock.wall() - 6 * MINUTE;
  const fetch: typeof backend.fetch = async (url, init) => {
    const response = await backend.fetch(url, init);
    const { status } = response;
    const headers = { Date: new Date(rightNow()).toUTCString() };
    return new Response(status === 304 ? null : await response.text(), { status, headers });
  };
  let moves = 0;
  backend.on('/api/location/all', () => {
    moves += 1;
    return {
      json: [locationOf({ latitude: 13 + moves / 500, timestamp: new Date(rightNow()).toISOString() })],
    };
  });
  const client = await startClient({ clock, backend: { ...backend, fetch } });
  await client.signIn();
  client.page.setDesired({ name: 'feeds', feeds: ['locations'] });
  await clock.advance(60_000);
  const fleet = await client.page.ask('fleet', null);
  expect(fleet.ok && fleet.value[0]?.state).toBe('moving');
  expect(Math.round((client.pulse()?.clockOffMs ?? 0) / MINUTE)).toBe(6);
});
