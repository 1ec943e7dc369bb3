import {
  test as base,
  type Dispatcher,
  newOrder,
  openDispatcher,
  openOrderOn,
  openSharedDispatcher,
  phlebotomists,
  read,
} from '../support/orders.ts';
import { expect } from '../support/test.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { arrange, fulfil, needsClock } from './conditions.ts';
import { generatePaths, nameOf, transitionsOfMachine } from './paths.ts';
import { prepare, pressOn, shows } from './screen.ts';
import type { Snapshot } from './steps.ts';

/** What another dispatcher did is seen within a second. */
const timings = { ordersPollMs: 1_000 };

const test = base.extend<{ dispatcher: Dispatcher }>({
  dispatcher: async ({ browser, backend, kept }, use) =>
    use(await kept.forFile('a dispatcher', () => openSharedDispatcher(browser, backend, timings))),
});

/** Paths generated from the order-assignment machine, walked on the real screen against the real server. */
const { paths, reachable } = generatePaths();

/** What no screen can show, each with its reason. */
const details = 'the details close with the outcome, and the actor ends with them';
const noId = 'an order on screen has an id';
const elsewhere = 'the worker tells a conflict before it sends or after it has read back, never between';
const asAsked =
  'somebody did just the same between the screen’s list and the worker’s look at it (tests/worker/changes)';
const offScreen: Readonly<Record<string, string>> = {
  'assigned on user.assignOrder → refused': details,
  'assigned on user.assignOrder → checking': details,
  'assigned on user.cancelOrder → refused': details,
  'assigned on user.cancelOrder → checking': details,
  'assigned on user.openOrder → idle': details,
  'cancelled on user.assignOrder → refused': details,
  'cancelled on user.assignOrder → checking': details,
  'cancelled on user.cancelOrder → refused': details,
  'cancelled on user.cancelOrder → checking': details,
  'cancelled on user.openOrder → idle': details,
  'idle on user.cancelOrder → refused': noId,
  'refused on user.cancelOrder → refused': noId,
  'assigning on order.conflictFound → conflict': elsewhere,
  'cancelling on order.conflictFound → conflict': elsewhere,
  'checking on order.assigned → assigned': asAsked,
  'checking on order.cancelled → cancelled': asAsked,
};

test('the walked paths take every transition but those that no screen can show', () => {
  const missed = transitionsOfMachine().filter((name) => !reachable.has(name));
  expect(missed.toSorted()).toEqual(Object.keys(offScreen).toSorted());
  expect(new Set(paths.flatMap(({ walked }) => [...walked]))).toEqual(reachable);
});

/** Each press once, and each state. */
const each = brief(paths, ({ steps, states }) => [
  ...steps.map(({ press }) => press),
  ...states.map(({ value }) => value),
]);

for (const path of paths)
  test(nameOf(path), wholeIf(!each.has(path)), async ({ browser, backend, dispatcher }) => {
    // A clock in hand is for the whole context.
    const isTurned = path.steps.some(({ outcome }) => needsClock(outcome));
    const { page, request, close } = isTurned ? await openDispatcher(browser, backend, timings) : dispatcher;
    if (isTurned) await page.clock.install();
    const [chosen, other] = await phlebotomists(request);
    if (!chosen || !other) throw new Error('The demo has too few phlebotomists');
    const id = await newOrder(request, null);
    await openOrderOn(page, id);
    const conditions = { page, id, other };

    for (const [i, { press, outcome }] of path.steps.entries()) {
      await prepare(page, press, chosen);
      await arrange(outcome, conditions);
      await pressOn(page, press);
      await fulfil(outcome, conditions);
      await shows(page, path.states[i] as Snapshot);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    const last = path.states.at(-1);
    if (last?.value === 'assigned') expect((await read(request, id)).deliveryBoyId).toBe(chosen.id);
    if (last?.value === 'cancelled') expect((await read(request, id)).status).toMatch(/CANCELLED/i);
    if (!isTurned) return;
    // A worker that starts anew may be reading its settings still.
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  });
