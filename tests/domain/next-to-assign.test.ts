import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextToAssign } from '../../src/domain/next-to-assign.ts';
import { orderEntity } from '../support/orders.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 29, 6);

describe('the order that is to be assigned next', () => {
  const order = (
    id: string,
    status: string,
    scheduledAt: number | null,
    cancellationReason: string | null = null,
  ) => orderEntity({ id, status, scheduledAt, cancellationReason });

  /** All that the key leads through, from the first on. */
  function inTurn(orders: readonly ReturnType<typeof order>[]): readonly string[] {
    const ids: string[] = [];
    for (let at = nextToAssign(orders, undefined, now); at !== null && !ids.includes(at); ) {
      ids.push(at);
      at = nextToAssign(orders, at, now);
    }
    return ids;
  }

  test('is the one whose visit comes first of those that nobody goes to', () => {
    const orders = [
      order('1', 'assigned', now + 1),
      order('2', 'NEW', now + 30),
      order('3', 'cancelled', now + 20, 'driver: no fuel'),
      order('4', 'cancelled', now + 2, 'cancelled by the patient'),
      order('5', 'completed', now + 3),
      order('6', 'sample_collected', now + 4),
      order('7', 'pending', null),
    ];
    expect(inTurn(orders)).toEqual(['3', '2', '7']);
    expect(nextToAssign(orders, '7', now)).toBe('3');
    expect(nextToAssign(orders, '1', now)).toBe('3');
    expect(nextToAssign([order('1', 'assigned', now + 1)], undefined, now)).toBeNull();
  });

  test('a visit that is overdue by up to four hours leads; those of before come last, the newest first', () => {
    const orders = [
      order('last year', 'new', now - 8_000 * HOUR),
      order('yesterday', 'new', now - 24 * HOUR),
      order('no time', 'new', null),
      order('tomorrow', 'new', now + 24 * HOUR),
      order('in an hour', 'new', now + HOUR),
      order('an hour ago', 'new', now - HOUR),
      order('four hours ago', 'new', now - 4 * HOUR),
      order('a moment more', 'new', now - 4 * HOUR - 1),
    ];
    expect(inTurn(orders)).toEqual([
      ...['four hours ago', 'an hour ago', 'in an hour', 'tomorrow', 'no time'],
      ...['a moment more', 'yesterday', 'last year'],
    ]);
  });

  const statuses = fc.constantFrom('new', 'pending', 'assigned', 'completed');
  const moments = fc.option(fc.integer({ min: -10, max: 5 }).map((hours) => now + hours * HOUR));
  const anyOrders = fc
    .array(fc.tuple(statuses, moments), { maxLength: 12 })
    .map((rows) => rows.map(([status, at], id) => order(String(id), status, at)));
  const isWaiting = ({ status }: { readonly status: string }) => status === 'new' || status === 'pending';

  test('leads through all that wait, each once, whatever the order in which they come', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const waiting = orders.filter(isWaiting);
        expect([...inTurn(orders)].sort()).toEqual(waiting.map(({ id }) => id).sort());
        expect(inTurn([...orders].reverse())).toEqual(inTurn(orders));
      }),
    );
  });

  test('no visit that is long over comes before one that may still be made, and of those none before an earlier one', () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const times = inTurn(orders).map((id) => orders[Number(id)]?.scheduledAt ?? null);
        const isOver = (at: number | null) => at !== null && at < now - 4 * HOUR;
        const over = times.filter(isOver);
        expect(times.slice(times.length - over.length)).toEqual(over);
        const known = times.filter((at): at is number => at !== null);
        const [ahead, past] = [known.filter((at) => !isOver(at)), known.filter(isOver)];
        expect(ahead).toEqual([...ahead].sort((one, other) => one - other));
        expect(past).toEqual([...past].sort((one, other) => other - one));
      }),
    );
  });
});
