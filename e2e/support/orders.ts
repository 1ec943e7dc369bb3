/** Orders that journeys make, read and open, on a backend in which nobody else does anything. */
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import type { Opened } from './kept.ts';
import { expect, logInBy, overrideTimings, storeAll } from './test.ts';
import { nextVisit, plannedVisit } from './to-come.ts';

export { test } from './test.ts';

/**
 * The rows of the list of bookings, its head first. The dashboard has rows too, and stays on view until the screen that
 * was asked for is there.
 */
export const bookingRows = (page: Page): Locator =>
  page.getByRole('table', { name: 'Booking Management' }).getByRole('row');

/**
 * A dispatcher at a console, whose page the journeys of a file share, each with an order of its own: a new
 * browser context costs seconds.
 */
export interface Dispatcher {
  readonly page: Page;
  readonly request: APIRequestContext;
  close(): Promise<void>;
}

export async function openDispatcher(
  browser: Browser,
  backend: Backend,
  timings: Record<string, unknown>,
): Promise<Dispatcher> {
  const context = await signedIn(browser.newContext({ baseURL: backend.url }));
  const page = await context.newPage();
  await overrideTimings(page, timings);
  return { page, request: context.request, close: () => context.close() };
}

/** One that journeys share. */
export async function openSharedDispatcher(
  ...where: Parameters<typeof openDispatcher>
): Promise<Opened<Dispatcher>> {
  const dispatcher = await openDispatcher(...where);
  return { value: dispatcher, end: () => dispatcher.close() };
}

export interface Row {
  readonly orderId: number;
  readonly status: string;
  readonly deliveryBoyId: number | null;
  readonly cancellationReason: string | null;
}
export interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly phone: string;
}

/** Whose bookings the journeys make. */
const patientEmail = 'arun@patients.example';

/** A context with the demo's session. */
export async function signedIn(opening: Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await opening;
  await context.addInitScript(storeAll, await logInBy(context.request));
  return context;
}

/** Loads the console with this order's details open. */
export async function openOrderOn(page: Page, id: number): Promise<Page> {
  await page.goto(`/order-detail?order=${id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(String(id));
  // Its name stands there before the list has come; a change before that is not seen as one.
  await expect(dialog.getByText('Total price')).toBeVisible();
  return page;
}

export async function prepareAssign(page: Page, { fullName, phone }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Search phlebotomists' }).fill(phone);
  await page.getByRole('option', { name: fullName }).first().click();
  await dialog.getByLabel('Schedule Time').fill(nextVisit);
}

export async function phlebotomists(request: APIRequestContext): Promise<readonly Person[]> {
  return (await (await request.get('/api/drivers')).json()) as Person[];
}

/** As it is now: the whole list may be a second old for who has not changed it, the list of a patient never is. */
export async function read(request: APIRequestContext, id: number): Promise<Row> {
  const rows = (await (await request.get(`/api/orders/orders/by-email/${patientEmail}`)).json()) as Row[];
  const row = rows.find(({ orderId }) => orderId === id);
  if (!row) throw new Error(`Order ${id} is gone`);
  const { orderId, status, deliveryBoyId, cancellationReason } = row;
  return { orderId, status, deliveryBoyId, cancellationReason };
}

/** Waits until the list of all orders, which may be a second old, has this one as it is now, for whoever asks. */
export async function listed(requests: readonly APIRequestContext[], truth: Row): Promise<void> {
  for (const request of requests)
    await expect
      .poll(async () => {
        const rows = (await (await request.get('/api/orders')).json()) as Row[];
        return rows.find(({ orderId }) => orderId === truth.orderId);
      })
      .toMatchObject({ status: truth.status, deliveryBoyId: truth.deliveryBoyId });
}

/** A new booking, assigned already where somebody is to complete it. `scheduledTime` is the hospital's. */
export async function newOrder(
  request: APIRequestContext,
  owner: Person | null,
  scheduledTime = plannedVisit,
): Promise<number> {
  const data = {
    patientName: 'Arun Selvam',
    phoneNumber: '9840077120',
    email: patientEmail,
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
      scheduledTime,
      cancellationReason: null,
    };
    expect((await request.put(`/api/orders/${order.orderId}`, { data: body })).status()).toBeLessThan(300);
  }
  return order.orderId;
}
