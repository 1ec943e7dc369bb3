import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/contract/model.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';

const at = (n: number) => `13.${String(n).padStart(5, '0')},80.00000`;
const resolved = (n: number, text = `${n}`) =>
  ({ type: 'address.resolved', place: at(n), address: { kind: 'found', text } satisfies Address }) as const;

describe('addresses', () => {
  test('the newest two thousand are kept; an address that is published again counts as new', () => {
    const client = startSystem({ stored: hospital });
    client.publish(...Array.from({ length: 2_000 }, (_, n) => resolved(n)));
    client.publish(resolved(0, 'again'), resolved(2_000));
    const kept = client.system.addresses.getSnapshot();
    expect(kept.size).toBe(2_000);
    expect(kept.get(at(0))).toEqual({ kind: 'found', text: 'again' });
    expect([kept.has(at(1)), kept.has(at(2)), kept.has(at(2_000))]).toEqual([false, true, true]);
  });
});

describe('figures', () => {
  test('a fact changes the figures that it names and leaves the others', () => {
    const client = startSystem({ stored: hospital });
    client.publish({ type: 'figures.changed', figures: { total: 3, ready: 1 } });
    client.publish({ type: 'figures.changed', figures: { ready: null } });
    expect(client.system.figures.getSnapshot().figures).toMatchObject({
      total: 3,
      ready: null,
      cancelled: null,
    });
  });
});
