/** A phlebotomist's phone, as the field API lets it speak (docs/field-api.md). */
import { setTimeout as rest } from 'node:timers/promises';
import { demoFieldPassword } from '../../server/demo/logins.ts';
import type { Backend } from './backend.ts';

/** Degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Phone {
  readonly id: number;
  /** Marks the attendance of today; answers the record's id. */
  markAttendance(word: { readonly present: boolean; readonly reason?: string }): Promise<number>;
  /** Says that it has gone through these places, ten seconds from each to the next, and is at the last. */
  goThrough(places: readonly Place[]): Promise<void>;
  /** Says where it was at these moments, ms since 1970, on the way. */
  wasAt(points: readonly (Place & { readonly at: number })[]): Promise<void>;
  /** Says every second that it is at this place, until it is ended. */
  standAt(place: Place): { end(): Promise<void> };
}

/** Signs a phone in. */
export async function openPhone(
  { url }: Pick<Backend, 'url'>,
  number: string,
  password: string = demoFieldPassword,
): Promise<Phone> {
  const call = (path: string, body: object, cookie = '') =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const login = await call('/api/field/login', { phone: number, password });
  if (!login.ok) throw new Error(`The phone could not sign in: ${login.status} ${await login.text()}`);
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const { id } = (await login.json()) as { id: number };
  const sayPlace = async (
    point: Place & { readonly deliveryStatus: string; readonly timestamp?: number },
  ) => {
    const answer = await call('/api/field/location', point, cookie);
    if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  return {
    id,
    markAttendance: async (word) => {
      const answer = await call('/api/field/attendance', word, cookie);
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { id: number }).id;
    },
    goThrough: async (places) => {
      const begun = Date.now() - 10_000 * (places.length - 1);
      for (const [at, place] of places.entries())
        await sayPlace({ ...place, deliveryStatus: 'PROCESSING', timestamp: begun + 10_000 * at });
    },
    wasAt: async (points) => {
      for (const { at, ...place } of points)
        await sayPlace({ ...place, deliveryStatus: 'PROCESSING', timestamp: at });
    },
    standAt: (place) => {
      const over = new AbortController();
      const standing = (async () => {
        while (!over.signal.aborted) {
          await sayPlace({ ...place, deliveryStatus: 'IDLE' });
          await rest(1_000, undefined, { signal: over.signal }).catch(() => undefined);
        }
      })();
      return {
        end: async () => {
          over.abort();
          await standing;
        },
      };
    },
  };
}
