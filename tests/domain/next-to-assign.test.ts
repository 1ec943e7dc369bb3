import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextToAssign } from '../../src/domain/next-to-assign.ts';
import { orderEntity } from '../support/orders.ts';

describe('the order that is to be assigned next', () => {
  const order = (
    id: string,
    status: string,
    scheduledAt: number | null,
    cancellationReason: string | null = null,
  ) => orderEntity({ id, status, scheduledAt, cancellationReason });

  test('is the one whose visit comes first of those that nobody goes to', () => {
    const orders = [
      order('1', 'assigned', 1),
      order('2', 'NEW', 30),
      order('3', 'cancelled', 20, 'driver: no fuel'),
      order('4', 'cancelled', 2, 'cancelled by the patient'),
      order('5', 'completed', 3),
      order('6', 'sample_collected', 4),
      order('7', 'pending', null),
    ];
    expect(nextToAssign(orders, undefined)).toBe('3');
    expect(nextToAssign(orders, '3')).toBe('2');
    expect(nextToAssign(orders, '2')).toBe('7');
    expect(nextToAssign(orders, '7')).toBe('3');
    expect(nextToAssign(orders, '1')).toBe('3');
    expect(nextToAssign([order('1', 'assigned', 1)], undefined)).toBeNull();
  });

  test('leads through all that wait, each once, whatever the order in which they come', () => {
    const statuses = fc.constantFrom('new', 'pending', 'assigned', 'completed');
    fc.assert(
      fc.property(fc.array(fc.tuple(statuses, fc.option(fc.nat(5))), { maxLength: 12 }), (rows) => {
        const orders = rows.map(([status, at], id) => order(String(id), status, at));
        const waiting = orders.filter(({ status }) => status === 'new' || status === 'pending');
        const visited: string[] = [];
        for (let at: string | undefined; visited.length < waiting.length; ) {
          at = nextToAssign(orders, at) ?? undefined;
          visited.push(at ?? '');
        }
        expect([...visited].sort()).toEqual(waiting.map(({ id }) => id).sort());
        expect(nextToAssign([...orders].reverse(), undefined)).toBe(nextToAssign(orders, undefined));
      }),
    );
  });
});
