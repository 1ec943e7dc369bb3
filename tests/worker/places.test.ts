import { describe, expect, test } from 'vitest';
import { createGeocoderRateLimiter } from '../../src/worker/geocoding/geocoder-rate-limiter.ts';
import { search, startOffice, velachery } from '../support/booking-office.ts';
import { manualClock } from '../support/manual-clock.ts';
import { startClient } from '../support/realtime-client.ts';
import type { Answer } from '../support/scripted-backend.ts';

describe('locating a booking', () => {
  const locate = async (answer: Answer) => {
    const office = startOffice();
    office.backend.on(search, answer);
    void office.bookings.locate({ address: '12th Main Road, Velachery' });
    await office.clock.advance(60_000);
    return office;
  };

  test('takes the first place that is found', async () => {
    const { facts, backend } = await locate({ json: [velachery, { lat: '1', lon: '2' }] });
    expect(facts).toEqual([{ type: 'booking.located', latitude: 12.98, longitude: 80.22 }]);
    expect(backend.calls[0]?.path).toBe('/geo/search?q=12th+Main+Road%2C+Velachery&format=json&limit=8');
  });

  test.each([
    ['an empty list', { json: [] }],
    ['rows that are no places', { json: [{ lat: 'x' }, null] }],
    ['500', { text: 'x', status: 500 }],
    ['HTML', { text: '<html>' }],
    ['no network', 'broken'],
    ['no answer', 'hang'],
    ['429 again and again', { text: 'slow down', status: 429 }],
  ] as const)('%s: not located', async (_, answer) => {
    expect((await locate(answer)).facts).toEqual([{ type: 'booking.notLocated' }]);
  });
});

describe('searching places', () => {
  const typed = async (office: ReturnType<typeof startOffice>, text: string) => {
    const answer = office.places.suggest(text);
    await office.clock.advance(30_000);
    return answer;
  };

  test('gives places with their coordinates, best first, at most eight; odd rows are counted', async () => {
    const office = startOffice();
    const rows = Array.from({ length: 12 }, (_, n) => ({ ...velachery, lat: String(10 + n) }));
    office.backend.on(search, { json: [{ lat: 'north' }, ...rows] });
    const answer = await typed(office, 'Velachery');
    expect(answer.ok && answer.value.map(({ place }) => place?.latitude)).toEqual([
      10, 11, 12, 13, 14, 15, 16, 17,
    ]);
    expect(office.counters.read()['places.rowsRefused']).toBe(1);
  });

  test('fewer than three letters make no call', async () => {
    const office = startOffice();
    expect(await typed(office, ' ve ')).toEqual({ ok: true, value: [] });
    expect(office.backend.calls).toHaveLength(0);
  });

  test('the same text is asked once', async () => {
    const office = startOffice();
    office.backend.on(search, { json: [velachery] });
    await typed(office, 'Velachery');
    expect(await typed(office, 'velachery ')).toMatchObject({
      ok: true,
      value: [{ place: { latitude: 12.98 } }],
    });
    expect(office.backend.callsTo(search)).toHaveLength(1);
  });

  test('429 waits 2, 4 and 8 s, then says so', async () => {
    const office = startOffice();
    const at: number[] = [];
    office.backend.on(search, () => {
      at.push(office.clock.monotonic());
      return { text: 'slow down', status: 429 };
    });
    expect(await typed(office, 'Velachery')).toMatchObject({ ok: false, failure: { status: 429 } });
    expect(at).toEqual([0, 2_000, 6_000, 14_000]);
    expect(office.counters.read()['geocoder.tooManyRequests']).toBe(4);
  });

  test('a newer search takes the place of one that waits for its turn or after a 429', async () => {
    const office = startOffice();
    office.backend.on(search, (call) =>
      call.path.includes('q=vel&') ? { text: '', status: 429 } : { json: [velachery] },
    );
    const first = office.places.suggest('vel');
    await office.clock.advance(500);
    const second = office.places.suggest('vela');
    const third = office.places.suggest('velac');
    await office.clock.advance(30_000);
    expect(await first).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    expect(await second).toMatchObject({ ok: false, failure: { kind: 'stopped' } });
    expect(await third).toMatchObject({ ok: true });
    expect(office.backend.callsTo(search)).toHaveLength(2);
  });

  test('typing does not stop the look-up of a booking that was submitted', async () => {
    const office = startOffice();
    office.backend.on(search, { json: [velachery] });
    void office.bookings.locate({ address: 'Velachery' });
    void office.places.suggest('Adyar');
    void office.places.suggest('Adyar b');
    await office.clock.advance(10_000);
    expect(office.facts).toEqual([{ type: 'booking.located', latitude: 12.98, longitude: 80.22 }]);
  });
});

describe('the rate limiter of the address service', () => {
  test('runs one call at a time and one a second, those that a person waits for first', async () => {
    const clock = manualClock();
    const limiter = createGeocoderRateLimiter({ clock, intervalMs: 1_000 });
    const calls: [string, number][] = [];
    const call = (name: string) => async () => {
      calls.push([name, clock.monotonic()]);
      await new Promise<void>((resolve) => void clock.after(300, resolve));
    };
    for (const name of ['a', 'b', 'c']) void limiter.run('later', call(name));
    await clock.advance(100);
    void limiter.run('now', call('typed'));
    void limiter.run('now', call('given up'), () => false);
    await clock.advance(10_000);
    expect(calls).toEqual([
      ['a', 0],
      ['typed', 1_000],
      ['b', 2_000],
      ['c', 3_000],
    ]);
  });

  test('a call that is no longer wanted does not use up the rate', async () => {
    const clock = manualClock();
    const limiter = createGeocoderRateLimiter({ clock, intervalMs: 1_000 });
    const calls: [string, number][] = [];
    const call = (name: string) => async () => void calls.push([name, clock.monotonic()]);
    void limiter.run('later', call('first'));
    const given = [limiter.run('now', call('a'), () => false), limiter.run('later', call('b'), () => false)];
    void limiter.run('later', call('second'));
    await clock.advance(1_000);
    expect(calls).toEqual([
      ['first', 0],
      ['second', 1_000],
    ]);
    expect(await Promise.all(given)).toEqual([null, null]);
  });

  test('a call that throws does not block the next one', async () => {
    const clock = manualClock();
    const limiter = createGeocoderRateLimiter({ clock, intervalMs: 1_000 });
    const broken = limiter.run('now', async () => {
      throw new Error('no');
    });
    const next = limiter.run('now', async () => 'yes');
    await expect(broken).rejects.toThrow('no');
    await clock.advance(1_000);
    expect(await next).toBe('yes');
  });
});

test('an address that is wanted again while it waits is told once', async () => {
  const client = await startClient();
  client.backend.on('/geo/reverse', { json: { address: { road: 'Church Road' } } });
  await client.signIn();
  const place = { latitude: 13.08, longitude: 80.27 };
  for (const priority of ['later', 'onScreen', 'later'] as const)
    client.page.setDesired({ name: 'addresses', places: [place], priority });
  await client.clock.advance(10_000);
  expect(client.factsOf('address.resolved')).toHaveLength(1);
  client.page.setDesired({ name: 'addresses', places: [place], priority: 'later' });
  await client.clock.advance(10_000);
  expect(client.factsOf('address.resolved')).toHaveLength(2);
});
