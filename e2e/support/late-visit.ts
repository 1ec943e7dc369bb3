/** A visit that is late: just after midnight the demo has none. */
import type { PlaywrightWorkerArgs } from '@playwright/test';
import type { Backend } from './backend.ts';
import type { Kept } from './kept.ts';
import { newOrder, phlebotomists } from './orders.ts';
import { logInBy } from './test.ts';

/** Sees to it that the demo hospital has a booking whose visit should have been long ago. */
export function makeLateVisit(
  kept: Kept,
  { url }: Pick<Backend, 'url'>,
  playwright: PlaywrightWorkerArgs['playwright'],
): Promise<number> {
  return kept.forWorker(`a late visit at ${url}`, async () => {
    const administrator = await playwright.request.newContext({ baseURL: url });
    await logInBy(administrator);
    const [owner] = await phlebotomists(administrator);
    if (!owner) throw new Error('The demo has no phlebotomist');
    const value = await newOrder(administrator, owner, '2026-01-05T08:00');
    await administrator.dispose();
    return { value, end: async () => {} };
  });
}
