import type { Page } from '@playwright/test';
import type { AlertBroker } from '../support/alert-broker.ts';
import { test as base, expect, serveAddresses } from '../support/foreign.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { generatePaths, type NotificationsPath, orders, type State, type Step, steps } from './paths.ts';

/**
 * Paths generated from the machine of the alerts, walked on the real screen, over reloads. The alerts come over the
 * channel of the double: our own server tells no end of a journey that no phone has begun.
 */
interface Harness {
  readonly page: Page;
  readonly broker: AlertBroker;
}

const test = base.extend<{ harness: Harness }>({
  harness: async ({ page, backend, signedIn: _ }, use) => {
    serveAddresses(backend);
    const harness = { page, broker: backend.openSocket() };
    await page.addInitScript(() => localStorage.setItem('homedraw.notificationsAsked', 'true'));
    await page.goto('/home');
    await listens(harness);
    await use(harness);
  },
});
test.use({
  timings: { alertPollMs: 60_000, ordersPollMs: 60_000, alertToastMs: 500, reconnectDelayMs: 500 },
});

const listens = ({ broker }: Harness) => expect.poll(() => broker.listeners).toBe(1);
const panel = (page: Page) => page.getByRole('region', { name: 'Live Notifications' });
const card = (page: Page, order: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ hasText: `Order ${order}` });
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).first().click();

const end = ({ broker }: Harness, orderId: number): void =>
  broker.publish(
    JSON.stringify({ type: 'ENDED', orderId, driverId: 7, timestamp: `2026-11-21T09:${orderId}:00` }),
  );

const play: Readonly<Record<Step, (harness: Harness) => Promise<void> | void>> = {
  '41 ends': (harness) => end(harness, 41),
  '42 ends': (harness) => end(harness, 42),
  'dismiss 41': ({ page }) => card(page, '41').getByRole('button', { name: 'Dismiss' }).click(),
  'dismiss 42': ({ page }) => card(page, '42').getByRole('button', { name: 'Dismiss' }).click(),
  'dismiss all': ({ page }) => press(page, 'Clear all'),
  collapse: ({ page }) => press(page, 'Collapse'),
  expand: ({ page }) => press(page, /\d active alerts?$/),
  reload: async (harness) => {
    const { page, broker } = harness;
    const before = broker.subscriptions;
    await page.reload();
    await expect.poll(() => broker.subscriptions).toBeGreaterThan(before);
  },
};

async function shows({ standing, isCollapsed }: State, { page }: Harness): Promise<void> {
  const words = `${standing.length} active alert${standing.length === 1 ? '' : 's'}`;
  const isOpen = standing.length > 0 && !isCollapsed;
  await expect(panel(page)).toHaveCount(isOpen ? 1 : 0);
  await expect(page.getByRole('button', { name: new RegExp(`${words}$`) })).toHaveCount(
    standing.length > 0 && isCollapsed ? 1 : 0,
  );
  if (!isOpen) return;
  await expect(panel(page)).toContainText(words);
  for (const order of orders)
    await expect(card(page, String(order))).toHaveCount(standing.includes(String(order)) ? 1 : 0);
}

const paths = generatePaths();

test('the generated paths take every step at least once', () => {
  expect(new Set(paths.flatMap((path: NotificationsPath) => path.steps))).toEqual(new Set(steps));
});

const each = brief(paths, ({ steps }) => [...steps]);

for (const path of paths)
  test(path.steps.join(' → '), wholeIf(!each.has(path)), async ({ harness }) => {
    for (const [at, step] of path.steps.entries()) {
      await play[step](harness);
      await shows(path.states[at] as State, harness);
    }
  });
