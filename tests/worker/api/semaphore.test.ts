import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallPriority, createSemaphore } from '../../../src/worker/api/semaphore.ts';
import { settle } from '../../support/manual-clock.ts';

/** A semaphore whose permits are all taken; `free` gives one back, `order` names who got one. */
async function fullSemaphore(count = 1) {
  const semaphore = createSemaphore(count);
  const held: (() => void)[] = [];
  const order: string[] = [];
  const take = (name: string, priority: CallPriority, signal = new AbortController().signal) =>
    void semaphore.acquire(priority, signal).then((giveBack) => {
      order.push(giveBack ? name : `${name} gave up`);
      if (giveBack) held.push(giveBack);
    });
  for (let i = 0; i < count; i += 1) take('holder', 'poll');
  await settle();
  order.length = 0;
  const free = async () => {
    held.shift()?.();
    await settle();
  };
  return { take, free, order, held };
}

describe('the semaphore', () => {
  test('calls of a person go before polls, polls before scans, and each line is first come, first served', async () => {
    const { take, free, order } = await fullSemaphore();
    for (const n of [1, 2])
      for (const priority of ['scan', 'poll', 'person'] as const) take(`${priority} ${n}`, priority);
    for (let i = 0; i < 6; i += 1) await free();
    expect(order).toEqual(['person 1', 'person 2', 'poll 1', 'poll 2', 'scan 1', 'scan 2']);
  });

  test('a call that gives up while it waits leaves the line, and holds no permit', async () => {
    const { take, free, order } = await fullSemaphore();
    const life = new AbortController();
    take('first', 'person', life.signal);
    take('second', 'person');
    life.abort();
    await settle();
    expect(order).toEqual(['first gave up']);
    await free();
    expect(order).toEqual(['first gave up', 'second']);
  });

  test('a call that gave up before it asked gets no permit', async () => {
    const semaphore = createSemaphore(1);
    expect(await semaphore.acquire('person', AbortSignal.abort())).toBeNull();
    expect(await semaphore.acquire('person', new AbortController().signal)).not.toBeNull();
  });

  test('a permit that is given back twice is free once', async () => {
    const { take, order, held } = await fullSemaphore();
    const [giveBack] = held;
    take('one', 'poll');
    take('other', 'poll');
    giveBack?.();
    giveBack?.();
    await settle();
    expect(order).toEqual(['one']);
  });

  test('there are never more holders than permits, and everybody is served or has given up', async () => {
    const step = fc.record({
      priority: fc.constantFrom<CallPriority>('person', 'poll', 'scan'),
      givesUp: fc.boolean(),
      frees: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, count) => {
          const { take, free, order, held } = await fullSemaphore(count);
          for (const { priority, givesUp, frees } of steps) {
            const life = new AbortController();
            take('x', priority, life.signal);
            if (givesUp) life.abort();
            if (frees) await free();
            expect(held.length).toBeLessThanOrEqual(count);
          }
          for (let i = 0; i < steps.length + count; i += 1) await free();
          expect(order).toHaveLength(steps.length);
          expect(held).toHaveLength(0);
        },
      ),
      { numRuns: 30 },
    );
  });
});
