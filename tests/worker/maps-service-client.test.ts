import { describe, expect, test } from 'vitest';
import type { Failure, Outcome } from '../../src/contract/failure.ts';
import type { Address } from '../../src/contract/model.ts';
import { createCounters } from '../../src/worker/counters.ts';
import { createMapsServiceClient } from '../../src/worker/geocoding/maps-service-client.ts';
import { manualClock, settle } from '../support/manual-clock.ts';
import { startClient } from '../support/realtime-client.ts';
import { scriptedBackend } from '../support/scripted-backend.ts';
import { scriptedMaps } from '../support/scripted-maps.ts';

const place = { latitude: 13.05, longitude: 80.2 };
const mount: Address = { kind: 'found', text: 'Mount Road, Chennai' };
const free = { road: 'Anna Salai', city: 'Chennai' };
const network: Failure = { kind: 'network', retry: 'auto', message: 'blocked' };
const failing = async () => ({ ok: false, failure: network }) as const;

async function start(
  answers: Parameters<typeof scriptedMaps>[0],
  config: Record<string, unknown> = { googleMapsKey: 'key-1' },
) {
  const backend = scriptedBackend();
  backend.on('/geo/reverse', { json: { address: free } });
  backend.on('/geo/search', { json: [{ lat: '12.98', lon: '80.22', display_name: 'Velachery' }] });
  const maps = scriptedMaps(answers);
  const client = await startClient({ backend, config, maps: maps.page });
  await client.signIn();
  const addressOf = async (at = place) => {
    const answer = client.page.ask('address', { ...at, priority: 'onScreen' });
    await client.clock.advance(60_000);
    const outcome = await answer;
    return outcome.ok ? outcome.value : null;
  };
  const freeCalls = () => backend.calls.filter(({ path }) => path.startsWith('/geo/'));
  return { ...client, maps, addressOf, freeCalls };
}

describe('the order of look-up', () => {
  test('without a key the maps service is not asked for anything', async () => {
    const { maps, addressOf, factsOf } = await start({}, {});
    expect(await addressOf()).toEqual({ kind: 'found', text: 'Anna Salai, Chennai' });
    expect(maps.asked).toEqual([]);
    expect(factsOf('maps.serviceLoaded')).toEqual([]);
  });

  test('with a key it is loaded at sign-in with that key, and goes before the free geocoder', async () => {
    const { maps, addressOf, freeCalls, factsOf } = await start({
      reverse: async () => ({ ok: true, value: mount }),
    });
    expect(await addressOf()).toEqual(mount);
    expect(maps.asked).toEqual(['load {"key":"key-1"}', 'reverse {"latitude":13.05,"longitude":80.2}']);
    expect(freeCalls()).toEqual([]);
    expect(factsOf('maps.serviceLoaded')).toHaveLength(1);
  });

  test.each([
    ['nothing is found', async () => ({ ok: true, value: { kind: 'notFound' } }) as const],
    ['the look-up fails', failing],
    ['the look-up never ends', () => new Promise<never>(() => {})],
    ['the page is gone', () => Promise.reject(new Error('gone'))],
  ])('the free geocoder is asked where %s', async (_, reverse) => {
    const { addressOf, factsOf } = await start({ reverse });
    expect(await addressOf()).toEqual({ kind: 'found', text: 'Anna Salai, Chennai' });
    expect(factsOf('maps.serviceFailed')).toEqual([]);
  });

  test('without an answer of a service, the coordinates stand for the address', async () => {
    const { addressOf, backend } = await start({ reverse: failing });
    backend.on('/geo/reverse', { text: 'oh', status: 500 });
    expect(await addressOf()).toEqual({ kind: 'coordinates', ...place });
  });
});

describe('a maps service that cannot be had', () => {
  test.each([
    ['fails to load', failing],
    ['never loads', () => new Promise<never>(() => {})],
  ])('%s: published once, counted, and the free geocoder takes over', async (_, load) => {
    const { addressOf, maps, factsOf, pulse } = await start({ load });
    expect(await addressOf()).toMatchObject({ kind: 'found', text: 'Anna Salai, Chennai' });
    expect(await addressOf({ latitude: 13.06, longitude: 80.2 })).toMatchObject({ kind: 'found' });
    expect(factsOf('maps.serviceFailed')).toHaveLength(1);
    expect(pulse()?.counters['maps.failed']).toBe(1);
    expect(maps.asked).toHaveLength(1);
  });

  test('a key that is refused ends it; its limit of the moment does not', async () => {
    let status: number | undefined = 429;
    const { addressOf, maps, factsOf } = await start({
      reverse: async () => ({
        ok: false,
        failure: { kind: 'refused', retry: 'auto', message: 'no', ...(status ? { status } : {}) },
      }),
    });
    await addressOf();
    expect(factsOf('maps.serviceFailed')).toEqual([]);
    status = undefined;
    await addressOf({ latitude: 13.06, longitude: 80.2 });
    await addressOf({ latitude: 13.07, longitude: 80.2 });
    expect(factsOf('maps.serviceFailed')).toHaveLength(1);
    expect(maps.asked.filter((call) => call.startsWith('reverse'))).toHaveLength(2);
  });

  test('the next sign-in tries again', async () => {
    let isBlocked = true;
    const { page, signIn, factsOf } = await start({
      load: async () => (isBlocked ? failing() : { ok: true, value: null }),
    });
    isBlocked = false;
    page.close();
    await signIn();
    expect(factsOf('maps.serviceFailed')).toHaveLength(1);
    expect(factsOf('maps.serviceLoaded')).toHaveLength(1);
  });
});

describe('a sign-in after another', () => {
  const parts = (page: Parameters<typeof createMapsServiceClient>[0]['page']) => {
    const clock = manualClock();
    const counters = createCounters();
    const published: string[] = [];
    const maps = createMapsServiceClient({ page, key: 'key-1', clock, counters, timeoutMs: 20_000 });
    return {
      clock,
      counters,
      published,
      maps,
      begin: (who: string) => maps.begin(({ type }) => void published.push(`${who} ${type}`)),
    };
  };
  const refused = { ok: false, failure: { kind: 'refused', retry: 'auto', message: 'no' } } as const;

  test('is not ended by a late failure of the earlier one’s loading', async () => {
    const loads: ((outcome: Outcome<null>) => void)[] = [];
    const { page } = scriptedMaps({
      load: () => new Promise((resolve) => void loads.push(resolve)),
      reverse: async () => ({ ok: true, value: mount }),
    });
    const { maps, published, counters, begin } = parts(page);
    begin('first');
    begin('second');
    loads[1]?.({ ok: true, value: null });
    await settle();
    loads[0]?.({ ok: false, failure: network });
    await settle();
    expect(published).toEqual(['second maps.serviceLoaded']);
    expect(await maps.reverse(place)).toEqual(mount);
    expect(counters.read()).toEqual({});
  });

  test('is not ended by a late refusal of the earlier one’s look-up', async () => {
    const answers: ((outcome: Outcome<Address>) => void)[] = [];
    const { page } = scriptedMaps({ reverse: () => new Promise((resolve) => void answers.push(resolve)) });
    const { maps, published, begin } = parts(page);
    begin('first');
    const early = maps.reverse(place);
    await settle();
    begin('second');
    answers[0]?.(refused);
    expect(await early).toBeNull();
    const late = maps.reverse(place);
    await settle();
    answers[1]?.({ ok: true, value: mount });
    expect(await late).toEqual(mount);
    expect(published).toEqual(['first maps.serviceLoaded', 'second maps.serviceLoaded']);
  });
});

describe('places', () => {
  const search = async (client: Awaited<ReturnType<typeof start>>, text: string) => {
    const answer = client.page.ask('searchPlaces', { text });
    await client.clock.advance(30_000);
    return answer;
  };

  test('are suggested by the maps service, at most eight; where they are is asked of the chosen one', async () => {
    const lines = Array.from({ length: 12 }, (_, n) => ({ address: `Line ${n}`, place: null }));
    const client = await start({
      suggest: async () => ({ ok: true, value: lines }),
      find: async ({ address }) => ({ ok: true, value: [{ ...place, address }] }),
    });
    expect(await search(client, 'line')).toEqual({ ok: true, value: lines.slice(0, 8) });
    const found = client.page.ask('findPlaces', { address: 'Line 0' });
    await client.clock.advance(30_000);
    expect(await found).toEqual({ ok: true, value: [{ ...place, address: 'Line 0' }] });
    expect(client.freeCalls()).toEqual([]);
  });

  test('come from the free geocoder where it has none', async () => {
    const client = await start({ suggest: failing });
    expect(await search(client, 'velachery')).toEqual({
      ok: true,
      value: [{ address: 'Velachery', place: { latitude: 12.98, longitude: 80.22 } }],
    });
  });

  test('the address of a booking is looked for there first', async () => {
    const client = await start({ find: async () => ({ ok: true, value: [{ ...place, address: 'x' }] }) });
    client.page.give({ type: 'booking.locate', address: '12, Anna Salai' });
    await client.clock.advance(5_000);
    expect(client.factsOf('booking.located')).toMatchObject([place]);
    expect(client.freeCalls()).toEqual([]);
  });
});

describe('the addresses of a route', () => {
  const route = [1, 2, 3].map((n) => ({ latitude: 13 + n / 100, longitude: 80.2 }));

  test('are looked up one at a time with the specified pause between', async () => {
    const { page, clock, factsOf, freeCalls } = await start({}, {});
    page.setDesired({ name: 'route', places: route });
    await clock.advance(0);
    expect(freeCalls()).toHaveLength(1);
    await clock.advance(1_499);
    expect(freeCalls()).toHaveLength(1);
    await clock.advance(1);
    expect(freeCalls()).toHaveLength(2);
    await clock.advance(1_600);
    expect(factsOf('address.resolved').map(({ place: key }) => key)).toEqual([
      '13.01000,80.20000',
      '13.02000,80.20000',
      '13.03000,80.20000',
    ]);
  });

  test('a known address costs no pause, and each place is asked for once', async () => {
    const { page, clock, factsOf, freeCalls } = await start({}, {});
    page.setDesired({ name: 'route', places: [...route, ...route] });
    await clock.advance(10_000);
    expect(freeCalls()).toHaveLength(3);
    page.setDesired({ name: 'route', places: route });
    await clock.advance(100);
    expect(factsOf('address.resolved')).toHaveLength(6);
    expect(freeCalls()).toHaveLength(3);
  });

  test('another route replaces the last, and signing out ends it', async () => {
    const { page, clock, factsOf, freeCalls } = await start({}, {});
    page.setDesired({ name: 'route', places: route });
    await clock.advance(0);
    page.setDesired({ name: 'route', places: [place] });
    await clock.advance(10_000);
    expect(factsOf('address.resolved').map(({ place: key }) => key)).toEqual([
      '13.01000,80.20000',
      '13.05000,80.20000',
    ]);
    page.setDesired({ name: 'route', places: route });
    page.close();
    await clock.advance(10_000);
    expect(freeCalls()).toHaveLength(2);
  });
});
