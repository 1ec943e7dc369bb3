import type { Page } from '@playwright/test';
import { demoPhone } from '../../server/demo/logins.ts';
import { createHeldCall, type HeldCall, heldTimings } from '../support/held-call.ts';
import { test as base, type Dispatcher, openDispatcher } from '../support/orders.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { expect } from '../support/test.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { type ApprovalPath, generatePaths, type Step, steps } from './paths.ts';

/** Paths generated from the approval's machine, walked on the real screen against the real server. */
const timings = {
  ...heldTimings,
  ...{ attendancePollMs: 1_000, ordersPollMs: 60_000, alertPollMs: 60_000, toastMs: 500 },
};

interface Harness {
  readonly dispatcher: Dispatcher;
  readonly phone: Phone;
  /** The decision that is on its way. */
  readonly call: HeldCall;
  /** The record that the popup asks about. */
  record: number;
}

const test = base.extend<{ harness: Harness }>({
  harness: async ({ browser, backend, kept }, use) => {
    const open = async () => {
      const dispatcher = await openDispatcher(browser, backend, timings);
      const phone = await openPhone(backend, demoPhone(0, 3));
      const call = createHeldCall();
      const harness: Harness = { dispatcher, phone, call, record: 0 };
      await settleAll(dispatcher);
      await dispatcher.page.route('**/approve?approve=*', call.hold);
      await dispatcher.page.goto('/deliveryBoy_Data');
      const end = async () => {
        await dispatcher.page.unrouteAll({ behavior: 'ignoreErrors' });
        await dispatcher.close();
      };
      return { value: harness, end };
    };
    await use(await kept.forFile('a harness', open));
  },
});

const popup = (page: Page) => page.getByRole('dialog', { name: 'Attendance approval' });
const approve = async ({ request }: Dispatcher, record: number) =>
  expect((await request.put(`/api/drivers/admin/attendance/${record}/approve?approve=true`)).status()).toBe(
    204,
  );

/** Nobody else waits for an answer. */
async function settleAll(dispatcher: Dispatcher): Promise<void> {
  for (;;) {
    const rows = (await (await dispatcher.request.get('/api/drivers/attendance/today')).json()) as {
      claim: { id: number } | null;
    }[];
    const waiting = rows.flatMap(({ claim }) => (claim ? [claim.id] : []));
    if (waiting.length === 0) return;
    for (const record of waiting) await approve(dispatcher, record);
  }
}

const play: Readonly<Record<Step, (harness: Harness) => Promise<void>>> = {
  mark: async (harness) => {
    harness.record = await harness.phone.markAttendance({ present: true, reason: 'At the depot' });
  },
  accept: ({ dispatcher }) => popup(dispatcher.page).getByRole('button', { name: 'Accept' }).click(),
  deny: ({ dispatcher }) => popup(dispatcher.page).getByRole('button', { name: 'Deny' }).click(),
  later: async ({ dispatcher, record }) => {
    await popup(dispatcher.page).getByRole('button', { name: 'Later' }).click();
    await expect(popup(dispatcher.page)).toHaveCount(0);
    // Put off is not decided: the record still waits. It goes before the next record comes.
    await approve(dispatcher, record);
  },
  settled: ({ dispatcher, record }) => approve(dispatcher, record),
  taken: ({ call }) => call.end((route) => route.continue()),
  refused: ({ call }) => call.end((route) => route.fulfill({ status: 500, body: 'boom' })),
  lost: ({ call }) => call.end((route) => route.abort()),
};

async function shows(
  state: ApprovalPath['states'][number],
  { dispatcher: { page } }: Harness,
): Promise<void> {
  if (state === 'quiet') return expect(popup(page)).toHaveCount(0);
  await expect(popup(page)).toContainText('At the depot');
  const failed = popup(page).getByText(/^Attendance (was not|may or may not have been) updated\./);
  await expect(failed).toHaveCount(state === 'failed' ? 1 : 0);
  const busy = popup(page).getByRole('button', { name: /Accepting|Denying/ });
  await expect(busy).toHaveCount(state === 'deciding' ? 1 : 0);
}

const paths = generatePaths();

test('the generated paths take every step at least once', () => {
  expect(new Set(paths.flatMap((path) => path.steps))).toEqual(new Set(steps));
  expect(paths.length).toBeLessThanOrEqual(24);
});

const each = brief(paths, ({ states }) => states);

for (const path of paths)
  test(path.steps.join(' → '), wholeIf(!each.has(path)), async ({ harness }) => {
    for (const [at, step] of path.steps.entries()) {
      await play[step](harness);
      await shows(path.states[at] ?? 'quiet', harness);
    }
    // Nothing of it is left for the next.
    if (path.states.at(-1) === 'deciding') {
      await harness.call.end((route) => route.continue());
      await shows('quiet', harness);
    }
    await settleAll(harness.dispatcher);
    await shows('quiet', harness);
  });
