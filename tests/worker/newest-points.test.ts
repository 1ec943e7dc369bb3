import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNewest } from '../../src/worker/positions/newest-points.ts';
import type { FleetPoint, LocationPoll } from '../../src/worker/positions/positions.ts';

const HOLD_MS = 60_000;

const pointOf = (id: string, at: number): FleetPoint => ({
  phlebotomistId: id,
  wireId: Number(id),
  latitude: 13,
  longitude: 80,
  at,
  status: 'PROCESSING',
  ended: false,
  orderId: null,
  orderWireId: null,
});

const answer = fc.record({
  /** ms since the answer before. */
  later: fc.constantFrom(0, 5_000, 20_000, 59_999, 60_000),
  /** The moments of those who are in the answer. */
  moments: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.nat({ max: 4 }), { noNullPrototype: true }),
});

test('a point older than the one before is passed over until answers have been older for a minute', () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (answers) => {
      const newestOf = createNewest();
      const shown = new Map<string, { at: number; olderSince: number | null }>();
      let now = 0;
      for (const { later, moments } of answers) {
        now += later;
        for (const id of shown.keys()) if (!(id in moments)) shown.delete(id);
        for (const [id, at] of Object.entries(moments)) {
          const before = shown.get(id);
          const olderSince = before && at < before.at ? (before.olderSince ?? now) : null;
          const isHeld = before !== undefined && olderSince !== null && now - olderSince < HOLD_MS;
          shown.set(id, isHeld ? { at: before.at, olderSince } : { at, olderSince: null });
        }
        const said: LocationPoll = {
          newest: new Map(Object.entries(moments).map(([id, at]) => [id, pointOf(id, at)])),
          ended: [],
        };
        const told = newestOf(said, now);
        expect([...told.newest].map(([id, point]) => [id, point.at])).toEqual(
          [...said.newest.keys()].map((id) => [id, shown.get(id)?.at]),
        );
        const isAsSaid = [...told.newest].every(([id, point]) => said.newest.get(id) === point);
        expect(told === said).toBe(isAsSaid);
      }
    }),
  );
});
