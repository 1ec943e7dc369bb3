import type { APIRequestContext, Page } from '@playwright/test';
import type { Backend } from './support/backend.ts';
import {
  test as base,
  type Dispatcher,
  listed,
  newOrder,
  openOrderOn,
  openSharedDispatcher,
  type Person,
  phlebotomists,
  prepareAssign,
  type Row,
  read,
} from './support/orders.ts';
import { expect } from './support/test.ts';
import { wholeIf } from './support/whole.ts';

/** Neither hears of the other by a poll before both have decided. */
const timings = { ordersPollMs: 60_000 };

const test = base.extend<{ dispatchers: readonly [Dispatcher, Dispatcher] }>({
  dispatchers: async ({ browser, backend, kept }, use) => {
    const open = () => openSharedDispatcher(browser, backend, timings);
    await use([await kept.forFile('one', open), await kept.forFile('two', open)]);
  },
});

/**
 * Two dispatchers hold the same order open and decide, while the patient or the phlebotomist changes it: every order in
 * which the three can happen. The first who changes it wins; who decided on an older copy is shown both sides, and
 * nothing is overwritten without a word.
 */
type Actor = 'first' | 'second' | 'world';
type Second = 'assigns' | 'cancels';
type World = 'the patient cancels' | 'the phlebotomist completes';

const orders: Actor[][] = permutations(['first', 'second', 'world']);
/** Where both assign, their order makes no difference. */
const differentOrders = (second: Second) =>
  second === 'cancels' ? orders : orders.filter((turns) => turns.indexOf('first') < turns.indexOf('second'));
/** One of all; the machine of an assignment is led through all of them in `tests/models`. */
const walkedEachTime = ['assigns, the patient cancels, first, world, second'];

for (const second of ['assigns', 'cancels'] satisfies Second[])
  for (const world of ['the patient cancels', 'the phlebotomist completes'] satisfies World[])
    for (const turns of differentOrders(second))
      test(
        `one assigns, one ${second}, ${world}: ${turns.join(', ')}`,
        wholeIf(!walkedEachTime.includes([second, world, ...turns].join(', '))),
        async ({ dispatchers: [one, two], backend }) => {
          const { request } = one;
          const people = await phlebotomists(request);
          const [senthil, kavya, owner] = people;
          if (!senthil || !kavya || !owner) throw new Error('The demo has too few phlebotomists');
          const id = await newOrder(request, world === 'the phlebotomist completes' ? owner : null);

          let truth = await read(request, id);
          await listed([one.request, two.request], truth);
          const first = await openOrderOn(one.page, id);
          const other = await openOrderOn(two.page, id);
          await prepareAssign(first, senthil);
          if (second === 'assigns') await prepareAssign(other, kavya);
          else await other.getByRole('button', { name: 'Cancel Order' }).click();

          let isChanged = false;
          for (const turn of turns) {
            if (turn === 'world') {
              const isOpen = !isChanged || truth.status === 'ASSIGNED';
              if (isOpen) {
                await play(request, backend, world, id, truth, people);
                isChanged = true;
              }
            } else {
              const page = turn === 'first' ? first : other;
              await decide(page);
              if (isChanged) {
                await expect(page.getByText('This order changed while you were deciding')).toBeVisible();
                expect(await read(request, id)).toEqual(truth);
                await insist(page, truth, turn === 'second' && second === 'cancels');
              } else {
                const isAssigned = turn === 'first' || second === 'assigns';
                await expect(
                  page
                    .getByText(isAssigned ? /^Assigned to / : 'Order Cancelled: Cancelled by admin')
                    .first(),
                ).toBeVisible();
                isChanged = true;
              }
            }
            truth = await read(request, id);
            await listed([one.request, two.request], truth);
          }
        },
      );

/** Presses what was prepared. */
async function decide(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const assign = dialog.getByRole('button', { name: 'Assign Order' });
  if (await assign.isVisible()) await assign.click();
  else await dialog.getByRole('button', { name: 'Cancel Order' }).click();
}

/**
 * The conflict was seen. What may no longer be done is refused in the specified words; what may is left as it is here.
 */
async function insist(page: Page, truth: Row, isCancelling: boolean): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (!isCancelling && /CANCELLED/i.test(truth.status)) {
    await dialog.getByRole('button', { name: 'Assign anyway' }).click();
    await expect(
      dialog.getByText('Cannot assign this order. It was cancelled by patient/admin.'),
    ).toBeVisible();
  } else if (!isCancelling && /COMPLETED/i.test(truth.status)) {
    await dialog.getByRole('button', { name: 'Assign anyway' }).click();
    await expect(dialog.getByText('This order is already COMPLETED.')).toBeVisible();
  } else {
    await dialog.getByRole('button', { name: 'Leave as it is' }).click();
    await expect(dialog.getByText('This order changed while you were deciding')).toBeHidden();
  }
}

async function play(
  request: APIRequestContext,
  backend: Backend,
  world: World,
  id: number,
  truth: Row,
  people: readonly Person[],
): Promise<void> {
  if (world === 'the patient cancels') {
    expect((await request.post(`/api/demo/orders/${id}/cancel-as-patient`)).status()).toBeLessThan(300);
    return;
  }
  const owner = people.find((person) => person.id === truth.deliveryBoyId);
  const phone = async (method: string, path: string, body: unknown, cookie = '') =>
    fetch(backend.url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const login = await phone('POST', '/api/field/login', { phone: owner?.phone, password: 'Field@2024' });
  const cookie = login.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  for (const status of ['SAMPLE_COLLECTED', 'COMPLETED'])
    expect((await phone('PUT', `/api/field/orders/${id}/status`, { status }, cookie)).status).toBeLessThan(
      300,
    );
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]),
  );
}
