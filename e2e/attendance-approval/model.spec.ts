import type { Page, Route } from '@playwright/test';
import { demoPhone } from '../../server/demo/logins.ts';
import { test as base, type Dispatcher, openDispatcher } from '../support/orders.ts';
import { openPhone, type Phone } from '../support/phone.ts';
import { expect } from '../support/test.ts';
import { brief, wholeIf } from '../support/whole.ts';
import { type ApprovalPath, generatePaths, type Step, steps } from './paths.ts';

/** Paths generated from the approval's machine, walked on the real screen against the real server. */
const timings = { attendancePollMs: 1_000, ordersPollMs: 60_000, alertPollMs: 60_000, toastMs: 500 };

interface Stage {
  readonly desk: Dispatcher;
  readonly phone: Phone;
  /** The decision that is on its way, held until the path says how it ends. */
  held: Route | null;
  /** The record that the popup asks about. */
  record: number;
}

const test = base.extend<{ stage: Stage }>({
  stage: async ({ browser, backend, kept }, use) => {
    const open = async () => {
      const desk = await openDispatcher(browser, backend, timings);
      const phone = await openPhone(backend, demoPhone(0, 3));
      const stage: Stage = { desk, phone, held: null, record: 0 };
      await settleAll(desk);
      await desk.page.route('**/approve?approve=*', (route) => {
        stage.held = route;
      });
      await desk.page.goto('/deliveryBoy_Data');
      const end = async () => {
        await desk.page.unrouteAll({ behavior: 'ignoreErrors' });
        await desk.close();
      };
      return { value: stage, end };
    };
    await use(await kept.forFile('a stage', open));
  },
});

const popup = (page: Page) => page.getByRole('dialog', { name: 'Attendance approval' });
const approve = async ({ request }: Dispatcher, record: number) =>
  expect((await request.put(`/api/drivers/admin/attendance/${record}/approve?approve=true`)).status()).toBe(
    204,
  );

/** Nobody else waits for an answer. */
async function settleAll(desk: Dispatcher): Promise<void> {
  for (;;) {
    const rows = (await (await desk.request.get('/api/drivers/attendance/today')).json()) as {
      claim: { id: number } | null;
    }[];
    const waiting = rows.flatMap(({ claim }) => (claim ? [claim.id] : []));
    if (waiting.length === 0) return;
    for (const record of waiting) await approve(desk, record);
  }
}

const play: Readonly<Record<Step, (stage: Stage) => Promise<void>>> = {
  claim: async (stage) => {
    stage.record = await stage.phone.markAttendance({ present: true, reason: 'At the depot' });
  },
  accept: ({ desk }) => popup(desk.page).getByRole('button', { name: 'Accept' }).click(),
  deny: ({ desk }) => popup(desk.page).getByRole('button', { name: 'Deny' }).click(),
  later: async ({ desk, record }) => {
    await popup(desk.page).getByRole('button', { name: 'Later' }).click();
    await expect(popup(desk.page)).toHaveCount(0);
    // Put off is not decided: the record still waits. It goes before the next claim comes.
    await approve(desk, record);
  },
  settled: ({ desk, record }) => approve(desk, record),
  taken: (stage) => end(stage, (route) => route.continue()),
  refused: (stage) => end(stage, (route) => route.fulfill({ status: 500, body: 'boom' })),
  lost: (stage) => end(stage, (route) => route.abort()),
};

async function end(stage: Stage, how: (route: Route) => Promise<void>): Promise<void> {
  await expect.poll(() => stage.held).not.toBeNull();
  const route = stage.held as Route;
  stage.held = null;
  await how(route);
}

async function shows(state: ApprovalPath['states'][number], { desk: { page } }: Stage): Promise<void> {
  if (state === 'quiet') return expect(popup(page)).toHaveCount(0);
  await expect(popup(page)).toContainText('At the depot');
  const failed = popup(page).getByText(/^Attendance (was not|may or may not have been) updated\./);
  await expect(failed).toHaveCount(state === 'failed' ? 1 : 0);
  const busy = popup(page).getByRole('button', { name: /Accepting|Denying/ });
  await expect(busy).toHaveCount(state === 'deciding' ? 1 : 0);
}

const paths = generatePaths();

test('the paths take every step, and are a sample that is worth its time', () => {
  expect(new Set(paths.flatMap((path) => path.steps))).toEqual(new Set(steps));
  expect(paths.length).toBeLessThanOrEqual(24);
});

const each = brief(paths, ({ steps, states }) => [...steps, ...states]);

for (const path of paths)
  test(path.steps.join(' → '), wholeIf(!each.has(path)), async ({ stage }) => {
    for (const [at, step] of path.steps.entries()) {
      await play[step](stage);
      await shows(path.states[at] ?? 'quiet', stage);
    }
    // Nothing of it is left for the next.
    if (path.states.at(-1) === 'deciding') {
      await end(stage, (route) => route.continue());
      await shows('quiet', stage);
    }
    await settleAll(stage.desk);
    await shows('quiet', stage);
  });
