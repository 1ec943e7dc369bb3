import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../src/worker/api/api-client.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createLocationReader } from '../../src/worker/positions/location-reader.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { locationOf } from '../support/wire.ts';

/** A reader over a backend whose answers the test gives one by one, in any order. */
function start() {
  const clock = manualClock();
  const answers: ((rows: unknown) => void)[] = [];
  const fetch = () =>
    new Promise<Response>((resolve) => {
      answers.push((rows) =>
        resolve(new Response(typeof rows === 'string' ? rows : JSON.stringify(rows), { status: 200 })),
      );
    });
  const { upload } = scriptedBackend();
  const api = createApiClient({ fetch, upload, clock, baseUrl: '', timeoutMs: 20_000 });
  const { signal } = new AbortController();
  const reader = createLocationReader({ api, clock, counters: createCounters(), timeZone: 'UTC', signal });
  const latitude = () => reader.polls.value.newest.get('7')?.latitude ?? null;
  return { clock, answers, reader, latitude };
}
const at = (latitude: number) => [locationOf({ latitude })];

describe('the one reader of positions', () => {
  test('an answer that was asked for earlier never overwrites a newer one', async () => {
    const { clock, answers, reader, latitude } = start();
    void reader.read(0);
    await clock.advance(3_000);
    void reader.read(0);
    await settle();
    answers[1]?.(at(13.5));
    await settle();
    answers[0]?.(at(13.1));
    await settle();
    expect(latitude()).toBe(13.5);
  });

  test('nor does it make the next answer pass for unchanged', async () => {
    const { clock, answers, reader, latitude } = start();
    void reader.read(0);
    await clock.advance(3_000);
    void reader.read(0);
    await settle();
    answers[1]?.(at(13.5));
    await settle();
    answers[0]?.(at(13.1));
    await settle();
    void reader.read('anew');
    await settle();
    answers[2]?.(at(13.1));
    await settle();
    expect(latitude()).toBe(13.1);
  });

  test('two readers at once ask once; a call that hangs is not waited for by a second reader', async () => {
    const { clock, answers, reader } = start();
    void reader.read(0);
    void reader.read(5_000);
    await settle();
    expect(answers).toHaveLength(1);
    await clock.advance(2_000);
    void reader.read(5_000);
    await settle();
    expect(answers).toHaveLength(2);
  });

  test('a young answer is not asked for again, except by a reader that wants it anew', async () => {
    const { clock, answers, reader } = start();
    void reader.read(0);
    await settle();
    answers[0]?.(at(13));
    await clock.advance(4_999);
    await reader.read(5_000);
    expect(answers).toHaveLength(1);
    void reader.read('anew');
    await settle();
    expect(answers).toHaveLength(2);
  });

  test('an answer that is no list clears the polls; a call that fails does not', async () => {
    const { clock, answers, reader, latitude } = start();
    void reader.read(0);
    await settle();
    answers[0]?.(at(13));
    await settle();
    void reader.read(0);
    await clock.advance(20_000);
    expect(latitude()).toBe(13);
    void reader.read(0);
    await settle();
    answers[2]?.('<html>502</html>');
    await settle();
    expect(latitude()).toBeNull();
    void reader.read(0);
    await settle();
    answers[3]?.(at(13));
    await settle();
    expect(latitude()).toBe(13);
  });
});
