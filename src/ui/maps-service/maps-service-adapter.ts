/** Places and addresses by the configured maps service, for the worker (specification 7, External services). */
import { type Failure, messageOfError, type Outcome } from '../../contract/failure.ts';
import type { MapsServicePort } from '../../contract/maps-service.ts';
import type { Address, FoundPlace, SuggestedPlace } from '../../contract/model.ts';
import type {
  GeocodeRequest,
  GeocoderClass,
  GeocoderResult,
  GoogleMaps,
  LatLng,
  PlacesLibrary,
} from './google-maps.ts';
import { createScriptLoader, type LoadScript } from './load-script.ts';

/** What the service calls a request without a result. */
const NOTHING = 'ZERO_RESULTS';
const LIMITS = new Set(['OVER_QUERY_LIMIT', 'OVER_DAILY_LIMIT', 'RESOURCE_EXHAUSTED']);
const REFUSALS = new Set(['REQUEST_DENIED', 'PERMISSION_DENIED']);

/** The service of a page, which loads its script. */
export const openMapsService = (page: Document): MapsServicePort =>
  createMapsServiceAdapter(createScriptLoader(page));

export function createMapsServiceAdapter(loadScript: LoadScript): MapsServicePort {
  let maps: GoogleMaps | null = null;
  const loaded = (): GoogleMaps => {
    if (!maps) throw new Error('The maps service was asked before it was loaded');
    return maps;
  };

  async function geocode(request: GeocodeRequest): Promise<readonly GeocoderResult[]> {
    const found =
      loaded().Geocoder ?? (await library<{ Geocoder?: GeocoderClass }>(loaded(), 'geocoding')).Geocoder;
    if (!found) throw new Error('The maps service has no geocoder');
    return geocodeWith(found, request);
  }

  const find = async (address: string): Promise<readonly FoundPlace[]> =>
    (await geocode({ address })).flatMap(({ formatted_address: text, geometry }) => {
      const place = placeOf(geometry?.location);
      return place ? [{ ...place, address: text?.trim() || address }] : [];
    });

  return {
    load: ({ key }) =>
      told(async () => {
        maps = await loadScript(key);
        return null;
      }),
    reverse: ({ latitude, longitude }) =>
      told(async (): Promise<Address> => {
        const [best] = await geocode({ location: { lat: latitude, lng: longitude } });
        const text = best?.formatted_address?.trim();
        return text ? { kind: 'found', text } : { kind: 'notFound' };
      }),
    find: ({ address }) => told(() => find(address)),
    suggest: ({ text }) =>
      told(async (): Promise<readonly SuggestedPlace[]> => {
        const places = loaded().places ?? (await library<PlacesLibrary>(loaded(), 'places'));
        const lines = await predict(places, text);
        if (lines) return lines.map((address) => ({ address, place: null }));
        return (await find(text)).map(({ address, ...place }) => ({ address, place }));
      }),
  };
}

async function library<T extends object>(
  maps: GoogleMaps,
  name: 'geocoding' | 'places',
): Promise<Partial<T>> {
  return ((await maps.importLibrary?.(name)) ?? {}) as Partial<T>;
}

function geocodeWith(Geocoder: GeocoderClass, request: GeocodeRequest): Promise<readonly GeocoderResult[]> {
  return answerOf((answer) => new Geocoder().geocode(request, answer));
}

/**
 * The rows of a call in the callback form. Where the call answers with a promise too, the promise tells the same;
 * ignored, it would be an unhandled rejection.
 */
function answerOf<T>(
  call: (answer: (rows: readonly T[] | null, status: string) => void) => unknown,
): Promise<readonly T[]> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => (codeOf(error) === NOTHING ? resolve([]) : reject(error));
    const promised = call((rows, status) =>
      status === 'OK' ? resolve(rows ?? []) : fail(new ServiceError(status)),
    );
    if (promised instanceof Promise) promised.catch(fail);
  });
}

/** The lines of the service's autocompletion; null where this key has none. */
async function predict(
  { AutocompleteSuggestion, AutocompleteService }: PlacesLibrary,
  input: string,
): Promise<readonly string[] | null> {
  if (AutocompleteSuggestion) {
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({ input });
    return suggestions.flatMap(({ placePrediction }) => placePrediction?.text?.toString() || []);
  }
  if (!AutocompleteService) return null;
  const predictions = await answerOf<{ readonly description: string }>((answer) =>
    new AutocompleteService().getPlacePredictions({ input }, answer),
  );
  return predictions.map(({ description }) => description);
}

function placeOf(location: LatLng | undefined): { latitude: number; longitude: number } | null {
  if (!location) return null;
  const latitude = typeof location.lat === 'function' ? location.lat() : location.lat;
  const longitude = typeof location.lng === 'function' ? location.lng() : location.lng;
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** The service answered with a status that is not OK. */
class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: string;
  constructor(code: string) {
    super(`The maps service answered ${code}`);
    this.code = code;
  }
}

/** The outcome of a call, as data: an error never crosses between threads. */
async function told<T>(call: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const code = codeOf(error);
    const failure: Failure = {
      kind: LIMITS.has(code) || REFUSALS.has(code) ? 'refused' : 'network',
      retry: 'auto',
      message: messageOfError(error),
      ...(LIMITS.has(code) ? { status: 429 } : {}),
    };
    return { ok: false, failure };
  }
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
