/** A ramp on a server in this process. */
import { expect, test } from 'vitest';
import { derive, reportOf } from '../../../bench/load/report.ts';
import { runLoad } from '../../../bench/load/run-load.ts';
import { startSmallLoad } from '../support/small-load.ts';

test('a ramp doubles the phones until its accounts are used up, and says which step held', async () => {
  const { server, plan } = await startSmallLoad(3, 1);
  // Limits and a pace that no machine is too busy for.
  const mostBusy = { cpu: 100, lateMs: 300_000 };
  const ramp = { limit: { part: 0.5, ms: 300_000 }, stepSeconds: 4 };
  const pace = { ...plan.pace, positionMs: 3_000 };
  const result = await runLoad({ ...plan, phones: 1, pace, mostBusy, seconds: 20, ramp }).finally(
    server.close,
  );
  expect(result.windows.map((one) => [one.name, one.phones])).toEqual([
    ['quiet', 0],
    ['phones alone', 1],
    ['all', 1],
    ['step', 2],
  ]);
  expect(result.ended).toMatch(/^there are accounts of 3 phones/);
  const derived = derive(result);
  expect(derived.held).toEqual({ phones: 2, consoles: 1 });
  expect(reportOf(result, derived)).toContain('The last step that held had 2 phones and 1 consoles.');
});
