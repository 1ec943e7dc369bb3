/** What happens while a press is on its way: other people, a backend on a bad day, a worker that dies. */
import type { Page, Route } from '@playwright/test';
import type { Person } from '../support/orders.ts';
import { expect } from '../support/test.ts';
import { plannedVisit } from '../support/to-come.ts';
import type { Outcome } from './steps.ts';

export interface Conditions {
  readonly page: Page;
  readonly id: number;
  /** Whom another dispatcher assigns. */
  readonly other: Person;
}

const list = /\/api\/orders$/;
const changeOf = (id: number) => new RegExp(`/api/orders/${id}(/cancel)?$`);

/** Before the press. */
export async function arrange(outcome: Outcome, { page, id, other }: Conditions): Promise<void> {
  const change = changeOf(id);
  switch (outcome) {
    case 'byPatient':
      return cancelAsPatient(page, id);
    case 'byDispatcher':
      return assignAsOther(page, id, other);
    case 'refused':
      return route(page, change, (call) => call.fulfill({ status: 500, body: 'The database is away' }));
    case 'unreadable':
      return route(page, list, (call) => call.fulfill({ status: 500, body: 'oh' }));
    case 'neverArrived':
      return route(page, change, (call) => call.abort());
    case 'lostAnswer':
      return route(page, change, async (call) => {
        await call.fetch();
        await call.abort();
      });
    case 'late':
      return route(page, change, async (call) => {
        await cancelAsPatient(page, id);
        await call.continue();
      });
    case 'diesChecking':
      return route(page, list, hang);
    case 'diesSending':
      return route(page, change, hang);
    case 'diesConfirming':
      return route(page, change, async (call) => {
        await page.route(list, hang);
        await call.continue();
      });
    default:
  }
}

const busyWord: Readonly<Partial<Record<Outcome, RegExp>>> = {
  diesChecking: /^Checking …/,
  diesSending: /^(Assigning|Cancelling) …/,
  diesConfirming: /^Confirming …/,
};

/** After the press: the worker dies where it is to, and the page's clock runs on until the page has noticed. */
export async function fulfil(outcome: Outcome, { page }: Conditions): Promise<void> {
  const busy = busyWord[outcome];
  if (!busy) return;
  await expect(page.getByRole('button', { name: busy })).toBeVisible();
  const worker = page.workers().find((candidate) => candidate.url().includes('realtime'));
  await worker?.evaluate(() => self.close()).catch(() => {});
  await page.clock.runFor(25_000);
}

/** Whether these conditions need the page's clock in hand. */
export const needsClock = (outcome: Outcome): boolean => busyWord[outcome] !== undefined;

async function route(page: Page, url: RegExp, handler: (call: Route) => unknown): Promise<void> {
  await page.route(url, handler);
}
const hang = () => new Promise<void>(() => {});

async function cancelAsPatient(page: Page, id: number): Promise<void> {
  const answer = await page.request.post(`/api/demo/orders/${id}/cancel-as-patient`);
  expect(answer.status()).toBeLessThan(300);
}

/** Another dispatcher's assignment, by the call a console makes. */
async function assignAsOther(page: Page, id: number, other: Person): Promise<void> {
  const rows = (await (await page.request.get('/api/orders')).json()) as { orderId: number }[];
  const row = rows.find(({ orderId: own }) => own === id);
  const data = {
    ...row,
    status: 'assigned',
    deliveryBoyId: other.id,
    deliveryBoyName: other.fullName,
    deliveryBoyPhone: other.phone,
    deliveryBoyEmail: null,
    scheduledTime: plannedVisit,
    cancellationReason: null,
  };
  expect((await page.request.put(`/api/orders/${id}`, { data })).status()).toBeLessThan(300);
}
