import { describe, expect, test } from 'vitest';
import type { GoogleMaps } from '../../../src/ui/maps-service/google-maps.ts';
import { createScriptLoader } from '../../../src/ui/maps-service/load-script.ts';
import { createMapsServiceAdapter } from '../../../src/ui/maps-service/maps-service-adapter.ts';

type Callback = (rows: readonly object[] | null, status: string) => void;
const result = {
  formatted_address: 'Mount Road, Chennai',
  geometry: { location: { lat: () => 13.05, lng: () => 80.25 } },
};
/** A geocoder that answers each call the same way. */
const geocoder = (answer: (callback: Callback) => unknown) =>
  class {
    geocode(_: object, callback: Callback): unknown {
      return answer(callback);
    }
  };
const finding = geocoder((callback) => callback([result, { formatted_address: 'Nowhere' }], 'OK'));

async function serviceOf(maps: GoogleMaps) {
  const service = createMapsServiceAdapter(async () => maps);
  await service.load({ key: 'k' });
  return service;
}

describe('addresses', () => {
  test('the best result of the geocoder is the address; a result without a place is no place', async () => {
    const service = await serviceOf({ Geocoder: finding });
    expect(await service.reverse({ latitude: 13, longitude: 80 })).toEqual({
      ok: true,
      value: { kind: 'found', text: 'Mount Road, Chennai' },
    });
    expect(await service.find({ address: 'mount' })).toEqual({
      ok: true,
      value: [{ latitude: 13.05, longitude: 80.25, address: 'Mount Road, Chennai' }],
    });
  });

  test('a geocoder whose library is yet to be imported is imported', async () => {
    const service = await serviceOf({
      importLibrary: async (name) => (name === 'geocoding' ? { Geocoder: finding } : {}),
    });
    expect(await service.reverse({ latitude: 13, longitude: 80 })).toMatchObject({ ok: true });
  });

  test.each([
    ['by callback', (callback: Callback) => callback(null, 'ZERO_RESULTS')],
    ['by promise', () => Promise.reject(Object.assign(new Error('none'), { code: 'ZERO_RESULTS' }))],
  ])('nothing found, told %s, is no failure', async (_, answer) => {
    const service = await serviceOf({ Geocoder: geocoder(answer) });
    expect(await service.reverse({ latitude: 13, longitude: 80 })).toEqual({
      ok: true,
      value: { kind: 'notFound' },
    });
    expect(await service.find({ address: 'x' })).toEqual({ ok: true, value: [] });
  });

  test.each([
    ['OVER_QUERY_LIMIT', { kind: 'refused', status: 429 }],
    ['REQUEST_DENIED', { kind: 'refused' }],
    ['UNKNOWN_ERROR', { kind: 'network' }],
  ])('%s is a failure of its kind', async (status, failure) => {
    const service = await serviceOf({ Geocoder: geocoder((callback) => callback(null, status)) });
    const answer = await service.reverse({ latitude: 13, longitude: 80 });
    expect(answer).toMatchObject({ ok: false, failure });
    expect(!answer.ok && 'status' in answer.failure).toBe('status' in failure);
  });

  test('a service that is broken in any way answers, and rejects nothing', async () => {
    for (const maps of [{}, { importLibrary: () => Promise.reject(new Error('no')) }])
      expect(await (await serviceOf(maps)).reverse({ latitude: 13, longitude: 80 })).toMatchObject({
        ok: false,
      });
    const unloaded = createMapsServiceAdapter(() => Promise.reject(new Error('blocked')));
    expect(await unloaded.load({ key: 'k' })).toMatchObject({ ok: false, failure: { message: 'blocked' } });
    expect(await unloaded.suggest({ text: 'mount' })).toMatchObject({ ok: false });
  });
});

describe('suggestions', () => {
  const lines = [{ address: 'Mount Road', place: null }];

  test('come from the newer autocompletion, the older one, or the geocoder', async () => {
    const newer = await serviceOf({
      places: {
        AutocompleteSuggestion: {
          fetchAutocompleteSuggestions: async () => ({
            suggestions: [{ placePrediction: { text: 'Mount Road' } }, { placePrediction: null }],
          }),
        },
      },
    });
    expect(await newer.suggest({ text: 'mount' })).toEqual({ ok: true, value: lines });
    const older = await serviceOf({
      places: {
        AutocompleteService: class {
          getPlacePredictions(
            _: object,
            callback: (rows: { description: string }[], status: string) => void,
          ) {
            callback([{ description: 'Mount Road' }], 'OK');
          }
        },
      },
    });
    expect(await older.suggest({ text: 'mount' })).toEqual({ ok: true, value: lines });
    const neither = await serviceOf({ Geocoder: finding });
    expect(await neither.suggest({ text: 'mount' })).toEqual({
      ok: true,
      value: [{ address: 'Mount Road, Chennai', place: { latitude: 13.05, longitude: 80.25 } }],
    });
  });
});

describe('the script', () => {
  /** A page that fetches nothing: what it appends is there to be looked at. */
  function page(window: object = {}) {
    const scripts: HTMLScriptElement[] = [];
    const head = { append: (script: HTMLScriptElement) => void scripts.push(script) };
    const createElement = document.createElement.bind(document);
    return { scripts, document: { createElement, head, defaultView: window } as unknown as Document };
  }

  test('is asked of the service with the key, once', async () => {
    const { document: own, scripts } = page({ google: { maps: { Geocoder: finding } } });
    const load = createScriptLoader(own);
    const maps = load('a key');
    expect(load('a key')).toBe(maps);
    expect(scripts.map(({ src }) => src)).toEqual([
      'https://maps.googleapis.com/maps/api/js?key=a+key&libraries=places%2Cgeocoding&loading=async',
    ]);
    scripts[0]?.onload?.(new Event('load'));
    expect(await maps).toEqual({ Geocoder: finding });
  });

  test.each([
    ['cannot be fetched', (script: HTMLScriptElement) => script.onerror?.('error')],
    ['brings something else', (script: HTMLScriptElement) => script.onload?.(new Event('load'))],
    ['does not come', () => {}],
  ])('that %s is a failure, and may be tried again', async (_, happens) => {
    const { document: own, scripts } = page();
    const load = createScriptLoader(own, 1);
    for (const _try of [1, 2]) {
      const maps = load('k');
      const script = scripts.at(-1);
      if (script) happens(script);
      await expect(maps).rejects.toThrow();
    }
    expect(scripts).toHaveLength(2);
  });
});
