/** Loads the script of the maps service, once a page. */
import { type GoogleMaps, googleMapsOf } from './google-maps.ts';

/** A script that has not come by then will not. */
const TIMEOUT_MS = 10_000;
const ADDRESS = 'https://maps.googleapis.com/maps/api/js';

/** Loads the script for a key; rejects with the reason where it cannot be had, and may then be tried again. */
export type LoadScript = (key: string) => Promise<GoogleMaps>;

export function createScriptLoader(
  document: Pick<Document, 'createElement' | 'defaultView' | 'head'>,
  timeoutMs = TIMEOUT_MS,
): LoadScript {
  let loading: Promise<GoogleMaps> | null = null;

  const load = (key: string): Promise<GoogleMaps> =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      const query = new URLSearchParams({ key, libraries: 'places,geocoding', loading: 'async' });
      script.src = `${ADDRESS}?${query}`;
      script.async = true;
      const fail = (reason: string): void => {
        clearTimeout(timer);
        script.remove();
        reject(new Error(reason));
      };
      const timer = setTimeout(() => fail(`No script within ${timeoutMs} ms`), timeoutMs);
      script.onerror = () => fail('The script could not be fetched');
      script.onload = () => {
        const maps = googleMapsOf(document.defaultView ?? {});
        if (!maps) return fail('The script brought no maps service');
        clearTimeout(timer);
        resolve(maps);
      };
      document.head.append(script);
    });

  return (key) => {
    loading ??= load(key).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
