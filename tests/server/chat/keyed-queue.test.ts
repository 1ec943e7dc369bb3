import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyedQueue } from '../../../server/chat/keyed-queue.ts';

test('work of one key is done in order, also after a failure, and no other key waits for it', async () => {
  const piece = fc.record({ key: fc.constantFrom('a', 'b', 'c'), steps: fc.nat(4), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const queue = createKeyedQueue();
      const begun: number[] = [];
      let underWay: string[] = [];
      // One key that never comes to an end.
      void queue.run('stuck', () => new Promise(() => {}));
      const outcomes = await Promise.allSettled(
        pieces.map(({ key, steps, fails }, index) =>
          queue.run(key, async () => {
            expect(underWay).not.toContain(key);
            underWay.push(key);
            begun.push(index);
            for (let step = 0; step < steps; step++) await Promise.resolve();
            underWay = underWay.filter((one) => one !== key);
            if (fails) throw new Error(String(index));
            return index;
          }),
        ),
      );
      for (const key of ['a', 'b', 'c']) {
        const own = begun.filter((index) => pieces[index]?.key === key);
        expect(own).toEqual([...own].sort((one, other) => one - other));
      }
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(pieces.map(({ fails }) => fails));
      expect(begun).toHaveLength(pieces.length);
    }),
  );
});
