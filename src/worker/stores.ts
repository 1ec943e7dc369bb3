/** The stores of the realtime database, one a line, and what became of those that are no more. */
import { alertStore, stopStore } from './alerts/alert-registry.ts';
import { chatHighWaterMarks } from './chat/high-water-mark.ts';
import { outboxFilesStore, outboxStore } from './chat/outbox-rows.ts';
import { journalStore } from './journal/journal-store.ts';
import { ADDRESS_SCOPE, addressesStore, type KeptAddress } from './storage/address-cache.ts';
import type { DatabaseParts, StoreChange } from './storage/database.ts';
import { leasesStore } from './storage/leases.ts';

const stores = [
  leasesStore,
  addressesStore,
  journalStore,
  alertStore,
  stopStore,
  outboxStore,
  outboxFilesStore,
  chatHighWaterMarks,
];

const changes: readonly StoreChange[] = [
  {
    version: 2,
    // The journal was shared by all tabs and partly in clear; what was flagged idle is found again in three minutes.
    drop: ['journal', 'watches'],
    reshape: {
      claims: (key, value) => {
        if (!Array.isArray(key)) return null;
        return [[String(key[0]), String(key[1])], { at: (value as { at: number }).at, value: true }];
      },
      addresses: (key, value) => {
        const kept = value as KeptAddress;
        return [[ADDRESS_SCOPE, String(key)], { at: kept.at, value: kept }];
      },
    },
  },
];

export const realtimeDatabase: DatabaseParts = { name: 'homedraw-realtime', stores, changes };
