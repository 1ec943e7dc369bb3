import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metresBetween } from '../../server/geocoder/distance.ts';
import { chennaiGeocoder } from '../../server/geocoder/geocoder.ts';
import { createNearestFinder } from '../../server/geocoder/nearest.ts';
import { chennaiPlaces } from '../../server/geocoder/places.ts';
import { createZoneFinder } from '../../server/geocoder/zones.ts';
import { forwardRow, reverseAnswer } from '../../src/contract/wire/geocoder.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { geocoderPerSecond: 5 } });
});
afterAll(() => server.close());
const get = (path: string) => server.call(null, 'GET', path);

describe('the nearest place', () => {
  test('over the grid is the one that a walk over all places finds', () => {
    const places = chennaiPlaces();
    const { nearest } = createNearestFinder(places);
    const spot = fc.record({
      latitude: fc.double({ min: 12.6, max: 13.4, noNaN: true }),
      longitude: fc.double({ min: 79.8, max: 80.5, noNaN: true }),
    });
    fc.assert(
      fc.property(spot, fc.constantFrom(300, 3_000), (where, within) => {
        const best = Math.min(...places.map((place) => metresBetween(where, place)));
        const found = nearest(where, within);
        if (best > within) expect(found).toBeNull();
        else expect(found?.metres).toBeCloseTo(best, 6);
      }),
      { numRuns: 60 },
    );
  });
});

describe('reverse', () => {
  test('names a known spot with its part of the city, in the shape that the contract reads', async () => {
    const answer = (
      await get('/geo/reverse?format=json&lat=12.99572&lon=80.26742&zoom=18&addressdetails=1')
    ).json();
    const { address, display_name } = reverseAnswer.parse(answer);
    expect(address).toMatchObject({
      neighbourhood: 'Besant Nagar',
      suburb: 'Adyar',
      city: 'Chennai',
      state: 'Tamil Nadu',
    });
    expect(display_name).toContain('Besant Nagar, Adyar, Chennai');
  });
  test('of the open sea is an error, as Nominatim has it', async () => {
    const answer = await get('/geo/reverse?format=json&lat=13.05&lon=81.5');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ error: 'Unable to geocode' });
  });
  test('refuses values that are no degrees', async () => {
    server.clock.now += 60_000;
    for (const query of ['', 'lat=13', 'lat=x&lon=80', 'lat=91&lon=80'])
      expect((await get(`/geo/reverse?${query}`)).statusCode).toBe(400);
  });
  test('finds an address for every spot of the city', () => {
    const inside = fc.record({
      latitude: fc.double({ min: 13.0, max: 13.12, noNaN: true }),
      longitude: fc.double({ min: 80.2, max: 80.26, noNaN: true }),
    });
    fc.assert(
      fc.property(inside, ({ latitude, longitude }) => {
        expect(chennaiGeocoder().reverse(latitude, longitude)?.display_name).toMatch(/Tamil Nadu, India$/);
      }),
    );
  });
});

describe('search', () => {
  test('answers rows that the contract reads, best first', async () => {
    server.clock.now += 60_000;
    const rows: unknown[] = (await get('/geo/search?format=json&q=besant%20nagar&limit=3')).json();
    expect(rows.length).toBeGreaterThan(0);
    const [first] = rows.map((row) => forwardRow.parse(row));
    expect(first?.display_name).toMatch(/^Besant Nagar/);
    expect(first?.lat).toBeCloseTo(13, 1);
  });
  test('finds every place by its own name', () => {
    const places = chennaiPlaces().filter((place) => /\p{L}{3}/u.test(place.name));
    fc.assert(
      fc.property(fc.constantFrom(...places), (place) => {
        const found = chennaiGeocoder().search(place.name, 10);
        // A name made of words that stand everywhere says nothing.
        if (found.length === 0) expect(place.name).toMatch(/^(chennai|near|opp|no|the|tn|\W|\d)+/i);
        else expect(found[0]?.importance).toBeGreaterThan(0.9);
      }),
    );
  });
  test('understands an address as people write it, also with an unfinished word', () => {
    expect(chennaiGeocoder().search('14/2, 3rd Cross Street, Nesapakkam, Chennai', 1)[0]?.name).toBe(
      'Nesapakkam',
    );
    expect(
      chennaiGeocoder()
        .search('adamba', 3)
        .map((row) => row.name),
    ).toContain('Adambakkam');
  });
  test('answers nothing for nothing, and never fails on any text', () => {
    expect(chennaiGeocoder().search('', 5)).toEqual([]);
    expect(chennaiGeocoder().search('Chennai, Tamil Nadu', 5)).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) =>
        Array.isArray(chennaiGeocoder().search(text, 5)),
      ),
    );
  });
});

describe('the rate', () => {
  test('beyond it the answer is 429 with Retry-After, and after that time there is one again', async () => {
    server.clock.now += 60_000;
    const ask = () => get('/geo/reverse?format=json&lat=13&lon=80.2');
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn++) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = await ask();
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(1);
    server.clock.now += seconds * 1000;
    expect((await ask()).statusCode).toBe(200);
  });
  test('counts an IPv6 caller by its network', async () => {
    server.clock.now += 60_000;
    const ask = async (from: string) => {
      const url = '/geo/reverse?format=json&lat=13&lon=80.2';
      return (await server.app.inject({ method: 'GET', url, remoteAddress: from })).statusCode;
    };
    for (let turn = 0; turn < 10; turn++) expect(await ask(`2001:db8::${turn}`)).toBe(200);
    expect([await ask('2001:db8::ffff'), await ask('2001:db8:0:1::')]).toEqual([429, 200]);
  });
});

describe('the bundled data', () => {
  test('hold every named place', () => expect(chennaiPlaces().length).toBeGreaterThan(5_000));
  test('with no zones know no zone', () => {
    for (const broken of [null, {}, { features: [null, {}, { properties: {}, geometry: {} }] }])
      expect(createZoneFinder(broken).zoneAt(13, 80)).toBeNull();
  });
});
