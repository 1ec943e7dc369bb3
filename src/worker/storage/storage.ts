/** What the worker keeps over a reload. Nothing here throws: storage that fails is stood in for by memory, and counted. */
import type { JournalEntry } from '../../contract/journal.ts';
import type { Address } from '../../contract/model.ts';
import type { IdleWatch } from '../../domain/idle-rule.ts';

export interface KeptAddress {
  readonly address: Address;
  /** When it was looked up, ms since 1970. */
  readonly at: number;
}

export interface RealtimeStorage {
  /** The journal's entries, oldest first. */
  journal(): Promise<readonly JournalEntry[]>;
  appendJournal(entries: readonly JournalEntry[], ringSize: number): Promise<void>;
  replaceJournal(entries: readonly JournalEntry[]): Promise<void>;
  /**
   * Claims a key for this browser: true for the first claimant of all tabs, false for every later one. `scope` is the hospital.
   */
  claim(scope: string, key: string, at: number): Promise<boolean>;
  /** The claimed keys of a scope; those older than `since` are forgotten. */
  claims(scope: string, since: number): Promise<readonly string[]>;
  address(place: string): Promise<KeptAddress | null>;
  keepAddress(place: string, kept: KeptAddress): Promise<void>;
  /** The phlebotomists flagged idle, by id. */
  watches(scope: string): Promise<ReadonlyMap<string, IdleWatch>>;
  keepWatch(scope: string, phlebotomistId: string, watch: IdleWatch | null): Promise<void>;
}

/** Storage for the life of the worker; what stands in when the browser has none. */
export function memoryStorage(): RealtimeStorage {
  let journal: JournalEntry[] = [];
  const claims = new Map<string, Map<string, number>>();
  const addresses = new Map<string, KeptAddress>();
  const watches = new Map<string, Map<string, IdleWatch>>();
  const within = <T>(scopes: Map<string, Map<string, T>>, scope: string) => {
    const found = scopes.get(scope) ?? new Map<string, T>();
    scopes.set(scope, found);
    return found;
  };

  return {
    journal: async () => journal,
    appendJournal: async (entries, ringSize) => {
      journal = [...journal, ...entries].slice(-ringSize);
    },
    replaceJournal: async (entries) => {
      journal = [...entries];
    },
    claim: async (scope, key, at) => {
      const keys = within(claims, scope);
      if (keys.has(key)) return false;
      keys.set(key, at);
      return true;
    },
    claims: async (scope, since) => {
      const keys = within(claims, scope);
      for (const [key, at] of keys) if (at < since) keys.delete(key);
      return [...keys.keys()];
    },
    address: async (place) => addresses.get(place) ?? null,
    keepAddress: async (place, kept) => void addresses.set(place, kept),
    watches: async (scope) => within(watches, scope),
    keepWatch: async (scope, id, watch) => {
      if (watch) within(watches, scope).set(id, watch);
      else within(watches, scope).delete(id);
    },
  };
}
