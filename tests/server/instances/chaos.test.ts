/** A site of several machines whose parts are killed while people work: each kind of blow once (`npm run chaos` gives many). */
import { expect, test } from 'vitest';
import { runChaos } from '../../../bench/chaos/chaos.ts';
import { blows, openSite, whyNoSite } from '../../../bench/support/site.ts';
import { timeoutMs } from '../../support/eventually.ts';

const missing = whyNoSite();
if (missing !== null) console.warn(`No machine of a site was killed: ${missing}.`);

test.skipIf(missing !== null)(
  `each part of a site is killed once, and nothing is lost or doubled${missing === null ? '' : ` (${missing})`}`,
  { timeout: 15 * timeoutMs },
  async () => {
    const site = await openSite();
    try {
      const plan = { blows, everyMs: 1_000, consoles: 3, phones: 4, paceMs: 200, seed: 1 };
      const { messages, orders, alerts, faults, whole } = await runChaos(site, plan, () => {});
      expect(faults).toEqual([]);
      expect(Math.min(messages, orders, alerts)).toBeGreaterThan(10);
      expect(whole.map(({ blow }) => blow)).toEqual(blows);
    } finally {
      await site.close();
    }
  },
);
