/** Alerts: those of the demo's orders, which were completed before anybody looked. */
import { misses, signIn, told } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { having, inside, role, text } from './support/things.ts';

const cards = inside(role('listitem'), role('region', 'Live Notifications'));
/** Others come while one looks: of those who have stood long enough by now. */
const ofOrders = having(cards, text(/^Order \d+$/));

test('an alert that was dismissed stays dismissed over reloads, the others stay @sample', async ({ tab }) => {
  await signIn(tab);
  await expect.poll(() => tab.count(ofOrders)).toBeGreaterThan(1);
  const order = await told(tab, ofOrders, /Order \d+/);
  const dismissed = having(cards, text(order));
  await tab.press(inside(role('button', 'Dismiss'), dismissed));
  await misses(tab, dismissed);
  const others = await tab.count(ofOrders);
  for (let reloads = 0; reloads < 3; reloads += 1) {
    await tab.reload();
    await expect.poll(() => tab.count(ofOrders)).toBe(others);
    await misses(tab, dismissed);
  }
});
