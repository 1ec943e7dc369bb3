/**
 * The specified keys of local storage (specification 3, Local browser storage; 4, Session). Where storage throws
 * (switched off, full), memory stands in for it: the session then lasts as long as the page.
 */
import type { Hospital } from '../../contract/model.ts';
import type { SessionStore } from '../../machines/system.ts';

const keys = {
  isLoggedIn: 'isLoggedIn',
  email: 'hospitalEmail',
  id: 'hospitalId',
  code: 'hospitalCode',
} as const;

/** A session store that can also be watched and asked by the route guard. */
export interface BrowserSessionStore extends SessionStore {
  /** The guard's question, asked at each navigation: is `isLoggedIn` the text `true`? */
  isSignedIn(): boolean;
  /** Calls at another tab's sign-in (a hospital) and sign-out (null). Answers how to stop. */
  watch(listener: (hospital: Hospital | null) => void): () => void;
}

export function createSessionStore(storage: () => Storage, events: EventTarget): BrowserSessionStore {
  const memory = new Map<string, string>();

  const read = (key: string): string | null => {
    try {
      return storage().getItem(key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  };
  const write = (key: string, value: string | null): void => {
    memory.delete(key);
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch (error) {
      if (value !== null) memory.set(key, value);
      console.warn(`Local storage refused '${key}'; it is kept for this page only.`, error);
    }
  };

  const isSignedIn = () => read(keys.isLoggedIn) === 'true';
  const readHospital = (): Hospital | null => {
    if (!isSignedIn()) return null;
    const id = read(keys.id) ?? '';
    return {
      id,
      // A longer one would lose its last digits.
      wireId: /^\d{1,15}$/.test(id) ? Number(id) : id,
      email: read(keys.email) ?? '',
      code: read(keys.code) ?? '',
    };
  };

  return {
    isSignedIn,
    read: readHospital,
    remember: (hospital) => {
      write(keys.email, hospital.email);
      write(keys.id, hospital.id);
      write(keys.code, hospital.code);
      // Last: whoever sees the flag finds the rest.
      write(keys.isLoggedIn, 'true');
    },
    forget: ({ id }) => {
      const stored = read(keys.id);
      if (stored !== null && stored !== id) return;
      write(keys.isLoggedIn, null);
      write(keys.id, null);
    },
    watch: (listener) => {
      const changed = (event: Event) => {
        const { key } = event as StorageEvent;
        // Signing in as another hospital leaves the flag as it is: the id alone tells of it.
        if (key !== null && key !== keys.isLoggedIn && key !== keys.id) return;
        memory.clear();
        // An id that goes away goes with the flag, which has an event of its own.
        if (key === keys.id && read(keys.id) === null) return;
        listener(readHospital());
      };
      events.addEventListener('storage', changed);
      return () => events.removeEventListener('storage', changed);
    },
  };
}
