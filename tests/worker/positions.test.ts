import { expect, test } from 'vitest';
import { createCounters } from '../../src/worker/counters.ts';
import { readLocationPoll } from '../../src/worker/positions/positions.ts';
import { locationOf } from '../support/wire.ts';

test('of two points with one timestamp the later in the list counts, of others the newest, wherever it stands', () => {
  const at = (timestamp: string, latitude: number) => locationOf({ timestamp, latitude });
  const rows = [
    at('2026-11-21T05:31:00Z', 13.1),
    at('2026-11-21T05:31:00Z', 13.2),
    at('2026-11-21T05:30:00Z', 13.3),
  ];
  const { newest } = readLocationPoll(rows, 'locations', 'UTC', createCounters());
  expect(newest.get('7')?.latitude).toBe(13.2);
});
