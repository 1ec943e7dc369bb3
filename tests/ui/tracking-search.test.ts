import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTrackingSearch } from '../../src/ui/app/tracking-search.ts';

describe('the query parameters of /liveTracking are read leniently', () => {
  test('id and coordinates, as texts or numbers', () => {
    const read = { driverId: '7', lat: 13.08, lng: 80.27 };
    expect(readTrackingSearch({ driverId: '7', lat: '13.08', lng: '80.27' })).toEqual(read);
    expect(readTrackingSearch({ driverId: 7, lat: 13.08, lng: 80.27 })).toEqual(read);
  });
  test('a coordinate of exactly 0 is a coordinate', () => {
    expect(readTrackingSearch({ lat: '0', lng: '0' })).toEqual({ lat: 0, lng: 0 });
  });
  test.each([
    ['half a pair', { lat: '13.08' }],
    ['an empty text', { driverId: ' ', lat: '', lng: '80' }],
    ['no number', { lat: 'north', lng: '80' }],
    ['outside the world', { lat: '91', lng: '80' }],
  ])('%s is left out', (_, search) => expect(readTrackingSearch(search)).toEqual({}));
  test('a bad coordinate does not take the id with it', () => {
    expect(readTrackingSearch({ driverId: '7', lat: 'x', lng: 'y' })).toEqual({ driverId: '7' });
  });
  test('an order is asked for by its own name, and only a phlebotomist has a route', () => {
    expect(readTrackingSearch({ orderId: 3409 })).toEqual({ orderId: '3409' });
    expect(readTrackingSearch({ orderId: '3409', view: 'route' })).toEqual({ orderId: '3409' });
    expect(readTrackingSearch({ driverId: '7', orderId: '3409', view: 'route' })).toEqual({
      driverId: '7',
      view: 'route',
    });
    expect(readTrackingSearch({ driverId: '7', view: 'elsewhere' })).toEqual({ driverId: '7' });
  });
  test('anything at all is read without throwing, and coordinates come in pairs within the world', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('driverId', 'lat', 'lng', 'x'), fc.anything()), (search) => {
        const { lat, lng } = readTrackingSearch(search);
        expect(lat === undefined).toBe(lng === undefined);
        if (lat !== undefined && lng !== undefined)
          expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true);
      }),
    );
  });
});
