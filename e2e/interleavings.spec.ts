import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { type Backend, startBackend } from './support/backend.ts';
import { test as base, demo, expect } from './support/test.ts';

/**
 * Two dispatchers hold the same order open and decide, while the patient or the phlebotomist changes it: every order in which the
 * three can happen. The first who changes it wins; who decided on an older copy is shown both sides, and nothing is overwritten
 * without a word.
 */
const test = base.extend<object, { backend: Backend }>({
  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const backend = await startBackend({ DEMO_FLEET: '0', DEMO_BOOKINGS: 'off' });
      await use(backend);
      await backend.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

type Actor = 'first' | 'second' | 'world';
type Second = 'assigns' | 'cancels';
type World = 'the patient cancels' | 'the phlebotomist completes';

interface Row {
  readonly orderId: number;
  readonly status: string;
  readonly deliveryBoyId: number | null;
  readonly cancellationReason: string | null;
}
interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly phone: string;
}

const schedule = '2026-12-24T09:30';
const orders: Actor[][] = permutations(['first', 'second', 'world']);

for (const second of ['assigns', 'cancels'] satisfies Second[])
  for (const world of ['the patient cancels', 'the phlebotomist completes'] satisfies World[])
    for (const turns of orders)
      test(`one assigns, one ${second}, ${world}: ${turns.join(', ')}`, async ({ browser, backend }) => {
        const one = await signedIn(browser.newContext({ baseURL: backend.url }));
        const two = await signedIn(browser.newContext({ baseURL: backend.url }));
        const people = await phlebotomists(one.request);
        const [senthil, kavya, owner] = people;
        if (!senthil || !kavya || !owner) throw new Error('The demo has too few phlebotomists');
        const id = await newOrder(one.request, world === 'the phlebotomist completes' ? owner : null);

        const first = await openOrder(one, id);
        const other = await openOrder(two, id);
        await prepareAssign(first, senthil);
        if (second === 'assigns') await prepareAssign(other, kavya);
        else await other.getByRole('button', { name: 'Cancel Order' }).click();

        let isChanged = false;
        let truth = await read(one.request, id);
        for (const turn of turns) {
          if (turn === 'world') {
            const isOpen = !isChanged || truth.status === 'ASSIGNED';
            if (isOpen) {
              await play(one.request, backend, world, id, truth, people);
              isChanged = true;
            }
          } else {
            const page = turn === 'first' ? first : other;
            await decide(page);
            if (isChanged) {
              await expect(page.getByText('This order changed while you decided')).toBeVisible();
              expect(await read(one.request, id)).toEqual(truth);
              await insist(page, truth, turn === 'second' && second === 'cancels');
            } else {
              const isAssigned = turn === 'first' || second === 'assigns';
              await expect(
                page.getByText(isAssigned ? /^Assigned to / : 'Order Cancelled: Cancelled by admin').first(),
              ).toBeVisible();
              isChanged = true;
            }
          }
          truth = await read(one.request, id);
        }
        await one.close();
        await two.close();
      });

/** Presses what was prepared. */
async function decide(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const assign = dialog.getByRole('button', { name: 'Assign Order' });
  if (await assign.isVisible()) await assign.click();
  else await dialog.getByRole('button', { name: 'Cancel Order' }).click();
}

/** The conflict was seen. What may no longer be done is refused in the specified words; what may is left as it is here. */
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
    await dialog.getByRole('button', { name: 'Keep as it is' }).click();
    await expect(dialog.getByText('This order changed while you decided')).toBeHidden();
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

async function signedIn(opening: Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await opening;
  const answer = await context.request.post('/api/hospitals/login', { data: demo });
  const { id, email, code } = (await answer.json()) as { id: number; email: string; code: string };
  await context.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    { isLoggedIn: 'true', hospitalId: String(id), hospitalEmail: email, hospitalCode: code },
  );
  return context;
}

async function openOrder(context: BrowserContext, id: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/order-detail?order=${id}`);
  await expect(page.getByRole('dialog')).toContainText(String(id));
  return page;
}

async function prepareAssign(page: Page, { fullName, phone }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Search phlebotomists' }).fill(phone);
  await page.getByRole('option', { name: fullName }).first().click();
  await dialog.getByLabel('Schedule Time').fill(schedule);
}

async function phlebotomists(request: APIRequestContext): Promise<readonly Person[]> {
  return (await (await request.get('/api/drivers')).json()) as Person[];
}

async function read(request: APIRequestContext, id: number): Promise<Row> {
  const rows = (await (await request.get('/api/orders')).json()) as Row[];
  const row = rows.find(({ orderId }) => orderId === id);
  if (!row) throw new Error(`Order ${id} is gone`);
  const { orderId, status, deliveryBoyId, cancellationReason } = row;
  return { orderId, status, deliveryBoyId, cancellationReason };
}

/** A new booking, assigned already where somebody is to complete it. */
async function newOrder(request: APIRequestContext, owner: Person | null): Promise<number> {
  const data = {
    patientName: 'Arun Selvam',
    phoneNumber: '9840077120',
    email: 'arun@patients.example',
    address: '24, Church Road, Perambur, Chennai',
    latitude: 13.11,
    longitude: 80.24,
    medicalTests: ['Complete Blood Count'],
    sampleRequired: 'Blood',
    report: 'Same day',
    totalPrice: 350,
    reason: 'direct',
    source: 'admin',
  };
  const created = await request.post('/api/orders', { data });
  const order = (await created.json()) as { orderId: number };
  if (owner) {
    const body = {
      ...order,
      status: 'assigned',
      deliveryBoyId: owner.id,
      deliveryBoyName: owner.fullName,
      deliveryBoyPhone: owner.phone,
      deliveryBoyEmail: null,
      scheduledTime: '2026-12-20T08:00',
      cancellationReason: null,
    };
    expect((await request.put(`/api/orders/${order.orderId}`, { data: body })).status()).toBeLessThan(300);
  }
  return order.orderId;
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]),
  );
}
