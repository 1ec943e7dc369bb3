import { expect, test } from 'vitest';
import { stopStore } from '../../src/worker/alerts/alert-registry.ts';
import { realtimeDatabase } from '../../src/worker/stores.ts';

test('of what comes every day memory holds a number, not all that is kept', () => {
  // One a phlebotomist, however long the page is open.
  const growing = realtimeDatabase.stores.filter((store) => store !== stopStore);
  for (const { name, mirrored = 0 } of growing) expect(mirrored, name).toBeLessThanOrEqual(2_000);
});
