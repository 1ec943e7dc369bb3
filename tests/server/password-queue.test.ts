/** A console that signs in does not wait for a thousand phones, nor one hospital for another. */
import { describe, expect, test } from 'vitest';
import { createPasswordQueue, type QueueLimits } from '../../server/session/password-queue.ts';
import {
  createPasswordChecker,
  hashPassword,
  type Requester,
  TooManyChecks,
} from '../../server/session/passwords.ts';

/** Derivations that end when the test says so, and in which order they began. */
function startQueue({ waiting = 40 }: Partial<QueueLimits> = {}) {
  const queue = createPasswordQueue({ atOnce: { console: 1, phone: 1 }, waiting, now: () => 0 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes = new Map<string, string>();
  const ask = (
    kind: Requester['kind'],
    hospitalId: number | null,
    name: string | null,
    address = name ?? '',
  ) => {
    const work = () => {
      begun.push(name ?? '');
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const note = (outcome: string) => () => void outcomes.set(name ?? '', outcome);
    queue
      .run({ kind, hospitalId, name, address }, work)
      .then(note('done'), (error: unknown) => note(error instanceof TooManyChecks ? 'refused' : 'failed')());
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    outcomes,
    ask,
    settle,
    /** Ends so many derivations, one after the other. */
    run: async (count: number) => {
      await settle();
      for (let nth = 0; nth < count; nth += 1) {
        ends.shift()?.();
        await settle();
      }
    },
  };
}

describe('the next in the queue', () => {
  test('of a console waits for no phone, and a phone’s for no console', async () => {
    const { ask, begun, run, settle } = startQueue();
    for (let nth = 0; nth < 10; nth += 1) ask('phone', 1, `phone ${nth}`);
    await settle();
    ask('console', 1, 'dispatcher');
    ask('console', 1, 'dispatcher 1');
    await settle();
    expect(begun).toEqual(['phone 0', 'dispatcher']);
    await run(3);
    expect(begun.slice(2)).toEqual(['phone 1', 'dispatcher 1', 'phone 2']);
  });
  test('goes round among hospitals, and is each one’s in the order in which they came', async () => {
    const { ask, begun, run } = startQueue();
    for (const nth of [1, 2, 3, 4]) ask('phone', 1, `one ${nth}`);
    for (const nth of [1, 2]) ask('phone', 2, `two ${nth}`);
    ask('phone', null, 'nobody');
    await run(6);
    expect(begun).toEqual(['one 1', 'one 2', 'two 1', 'nobody', 'one 3', 'two 2', 'one 4']);
  });
  test('comes at once in an empty queue, and after work that failed', async () => {
    const queue = createPasswordQueue({ atOnce: { console: 1, phone: 1 }, waiting: 0, now: () => 0 });
    const requester: Requester = { kind: 'console', hospitalId: 1, name: 'dispatcher', address: 'a' };
    await expect(queue.run(requester, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(requester, () => Promise.resolve('yes'))).toBe('yes');
  });
});

describe('a place', () => {
  test('is one for a name from an address, and half of all for the address', async () => {
    const { ask, outcomes, settle } = startQueue({ waiting: 4 });
    ask('phone', 1, 'first');
    ask('phone', 1, 'same', 'a');
    ask('phone', 1, 'same', 'a');
    await settle();
    expect([...outcomes]).toEqual([['same', 'refused']]);
    outcomes.clear();
    ask('phone', 1, 'same', 'b');
    ask('phone', 1, 'second', 'a');
    ask('phone', 1, 'third', 'a');
    await settle();
    expect([...outcomes]).toEqual([['third', 'refused']]);
  });
  test('is taken for a registration too, though it has no name', async () => {
    const { ask, outcomes, settle } = startQueue({ waiting: 4 });
    for (const name of ['first', null, null]) ask('console', 1, name, 'a');
    await settle();
    expect([...outcomes]).toEqual([]);
  });
  test('is given up by the hospital that has most of them to one that has few', async () => {
    const { ask, outcomes, begun, run, settle } = startQueue({ waiting: 4 });
    for (const nth of [0, 1, 2, 3, 4, 5]) ask('phone', 1, `one ${nth}`);
    await settle();
    expect([...outcomes]).toEqual([['one 5', 'refused']]);
    for (const nth of [1, 2, 3]) ask('phone', 2, `two ${nth}`);
    await settle();
    expect([...outcomes].slice(1).sort()).toEqual([
      ['one 3', 'refused'],
      ['one 4', 'refused'],
      ['two 3', 'refused'],
    ]);
    // Consoles have places of their own.
    ask('console', 1, 'dispatcher');
    await run(3);
    expect(begun).toEqual(['one 0', 'dispatcher', 'one 1', 'two 1']);
  });
});

test('phones with one hash and one password are derived once', async () => {
  const cost = { N: 2 ** 14, r: 8, p: 1 };
  const hash = await hashPassword('Field@2024', cost);
  const spent = async (phones: number) => {
    const checker = createPasswordChecker({ cost });
    const before = process.cpuUsage();
    const checks = Array.from({ length: phones }, (_, nth) =>
      checker.check('Field@2024', hash, { kind: 'phone', hospitalId: 1, name: String(nth), address: 'a' }),
    );
    expect(new Set(await Promise.all(checks))).toEqual(new Set([true]));
    return process.cpuUsage(before).user;
  };
  const once = Math.max(await spent(1), await spent(1));
  expect(await spent(200)).toBeLessThan(50 * once);
});
