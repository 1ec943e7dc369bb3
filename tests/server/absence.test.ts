import { expect, test } from 'vitest';
import { sayAgain } from '../../server/demo/absence.ts';
import { createRandom } from '../../server/demo/random.ts';

const day = async (seed: string, isOver = false, fails = false) => {
  const said: string[] = [];
  const waits: number[] = [];
  await sayAgain({
    phone: {
      markAbsent: async (reason) => {
        said.push(reason);
        if (fails) throw new Error('no network');
      },
    },
    random: createRandom(seed),
    wait: async (ms) => void waits.push(ms),
    isOver: () => isOver,
  });
  return { said, waits };
};
const seeds = Array.from({ length: 200 }, (_, index) => `absence ${index}`);

test('some absent phlebotomists report it once more, minutes to two hours later', async () => {
  const days = await Promise.all(seeds.map((seed) => day(seed)));
  const spoke = days.filter(({ said }) => said.length > 0);
  expect(spoke.length).toBeGreaterThan(30);
  expect(spoke.length).toBeLessThan(100);
  for (const { said, waits } of spoke) {
    expect([said.length, waits.length]).toEqual([1, 1]);
    expect(waits[0]).toBeGreaterThanOrEqual(3 * 60_000);
    expect(waits[0]).toBeLessThanOrEqual(120 * 60_000);
  }
});
test('a phone that is switched off does not report, and a missing network is no fault', async () => {
  for (const seed of seeds) expect((await day(seed, true)).said).toEqual([]);
  await expect(Promise.all(seeds.map((seed) => day(seed, false, true)))).resolves.toHaveLength(200);
});
