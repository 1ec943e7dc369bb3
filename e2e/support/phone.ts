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
  return {
    id,
    markAttendance: async (word) => {
      const answer = await call('/api/field/attendance', word, cookie);
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { id: number }).id;
    },
    standAt: (place) => {
      const over = new AbortController();
      const standing = (async () => {
        while (!over.signal.aborted) {
          const answer = await call('/api/field/location', { ...place, deliveryStatus: 'IDLE' }, cookie);
          if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
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
