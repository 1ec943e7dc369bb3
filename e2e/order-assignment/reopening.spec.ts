import type { BrowserContext, Page } from '@playwright/test';
import { createLatch, type Latch } from '../support/latch.ts';
import {
  newOrder,
  openOrderOn,
  phlebotomists,
  prepareAssign,
  read,
  signedIn,
  test,
} from '../support/orders.ts';
import { expect, overrideTimings } from '../support/test.ts';
import { whole } from '../support/whole.ts';

/** An order's details that are closed while a call is in flight, and opened again before or after its end. */
const changed = 'This order changed while you were deciding';
const assigned = /^Assigned to .+ at /;

/** Presses Assign Order and holds its call until `answer` is called. */
async function assignSlowly(
  context: BrowserContext,
  timings: Record<string, unknown> = {},
): Promise<{ page: Page; id: number; answer: Latch }> {
  const [chosen] = await phlebotomists(context.request);
  if (!chosen) throw new Error('The demo has no phlebotomist');
  const id = await newOrder(context.request, null);
  const page = await context.newPage();
  await overrideTimings(page, timings);
  await openOrderOn(page, id);
  await prepareAssign(page, chosen);
  const answer = createLatch();
  await page.route(new RegExp(`/api/orders/${id}$`), async (route) => {
    await answer.opened;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Assign Order' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Assigning …' })).toBeVisible();
  return { page, id, answer };
}

const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
const openAgain = (page: Page, id: number) =>
  page
    .getByRole('row', { name: new RegExp(`Select order ${id} `) })
    .getByRole('cell')
    .nth(1)
    .click();

test(
  'opened again while its call is in flight, an order shows that it is being worked on until the outcome is told',
  whole,
  async ({ browser, backend }) => {
    const context = await signedIn(browser.newContext({ baseURL: backend.url }));
    const { page, id, answer } = await assignSlowly(context);
    await close(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openAgain(page, id);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Assigning …' })).toBeVisible();
    answer.open();
    await expect(page.getByText(assigned)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Assigning …' })).toHaveCount(0);
    await expect(page.getByText(changed)).toHaveCount(0);
    expect((await read(context.request, id)).status).toMatch(/assigned/i);
    await context.close();
  },
);

test(
  'opened again after its outcome, an order begins anew with what is true now',
  whole,
  async ({ browser, backend }) => {
    const context = await signedIn(browser.newContext({ baseURL: backend.url }));
    const { page, id, answer } = await assignSlowly(context);
    await close(page);
    // The list is read back before the outcome is told; the poll that follows comes late.
    let reads = 0;
    const told = createLatch();
    await page.route(/\/api\/orders$/, async (route) => {
      reads += 1;
      if (reads > 1) await told.opened;
      await route.continue();
    });
    answer.open();
    await expect(page.getByText(assigned)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openAgain(page, id);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Assigned', { exact: true })).toBeVisible();
    told.open();
    await dialog.getByRole('button', { name: 'Cancel Order' }).click();
    await dialog.getByRole('button', { name: 'Cancel Order' }).click();
    await expect(page.getByText(/^Order Cancelled: /)).toBeVisible();
    await expect(page.getByText(changed)).toHaveCount(0);
    await context.close();
  },
);
