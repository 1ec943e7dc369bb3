/** What a wall keeps: its alerts, the stops, addresses of places, and its journal; in a database of its own. */

import { wallDatabaseName } from '../../contract/wall.ts';
import { alertStore, stopStore } from '../alerts/alert-registry.ts';
import { journalStore } from '../journal/journal-store.ts';
import { addressesStore } from '../storage/address-cache.ts';
import type { DatabaseParts } from '../storage/database.ts';

export const wallDatabase: DatabaseParts = {
  name: wallDatabaseName,
  stores: [addressesStore, journalStore, alertStore, stopStore],
  changes: [],
};
