import type { Page } from '@playwright/test';
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { Order } from '../src/contract/model.ts';
import {
  type OrderAssignmentEvent,
  orderAssignmentMachine,
} from '../src/machines/order-assignment.machine.ts';
import {
  newOrder,
  openOrder,
  type Person,
  phlebotomists,
  prepareAssign,
  read,
  schedule,
  signedIn,
  test,
} from './support/orders.ts';
import { expect } from './support/test.ts';

/**
 * Paths generated from the order-assignment machine, walked on the real screen against the real server. A step is what a person
 * presses and what the world makes of it; the machine tells the facts that follow and the state that must be on screen.
 */
type Snapshot = SnapshotFrom<typeof orderAssignmentMachine>;
type Press = 'assign' | 'assignNobody' | 'assignWithoutTime' | 'cancel' | 'override' | 'accept' | 'edit';
type World = 'open' | 'assigned' | 'byPatient';
type Outcome =
  | 'none'
  | 'done'
  | 'lostAnswer'
  | 'refused'
  | 'unreadable'
  | 'byPatient'
  | 'byDispatcher'
  | 'late';
interface Step {
  readonly press: Press;
  readonly outcome: Outcome;
}
interface Path {
  readonly steps: readonly Step[];
  readonly states: readonly Snapshot[];
  readonly walked: ReadonlySet<string>;
}

const orderId = '1';
const stamp = { seq: 1, at: 1 };
const failure = { kind: 'refused', retry: 'user', message: 'no' } as const;
const someone = { id: '5', fullName: 'Somebody', phone: null, email: null, isListed: true };
const orderIn = (world: World): Order => ({
  ...({ id: orderId, phlebotomistId: world === 'assigned' ? '9' : null, scheduledAt: null } as Order),
  status: { open: 'PENDING', assigned: 'ASSIGNED', byPatient: 'CANCELLED' }[world],
  cancellationReason: world === 'byPatient' ? 'Cancelled by patient' : null,
});

const outcomes: readonly Outcome[] = [
  'done',
  'lostAnswer',
  'refused',
  'unreadable',
  'byPatient',
  'byDispatcher',
  'late',
];
const steps: readonly Step[] = [
  ...(['assignNobody', 'assignWithoutTime', 'accept', 'edit'] as const).map((press) => ({
    press,
    outcome: 'none' as const,
  })),
  ...(['assign', 'cancel', 'override'] as const).flatMap((press) =>
    outcomes.map((outcome) => ({ press, outcome })),
  ),
];

function eventOf(press: Press): OrderAssignmentEvent {
  switch (press) {
    case 'assignNobody':
      return { type: 'user.assignOrder', orderId, phlebotomist: null, scheduledTime: schedule };
    case 'assignWithoutTime':
      return { type: 'user.assignOrder', orderId, phlebotomist: someone, scheduledTime: '' };
    case 'assign':
      return { type: 'user.assignOrder', orderId, phlebotomist: someone, scheduledTime: schedule };
    case 'cancel':
      return { type: 'user.cancelOrder', orderId, reason: '' };
    case 'override':
      return { type: 'user.overrideConflict', orderId };
    case 'accept':
      return { type: 'user.acceptConflict', orderId };
    case 'edit':
      return { type: 'user.clearRefusal', orderId };
  }
}

/** The facts that an outcome brings to an order whose check is under way, and the world after it; null where it cannot be. */
function factsOf(
  outcome: Outcome,
  { context }: Snapshot,
  world: World,
): { facts: OrderAssignmentEvent[]; world: World } | null {
  const base = { orderId, attempt: context.attempt, ...stamp };
  const change = context.request?.kind ?? 'assign';
  const sent = { type: 'order.changeSent', ...base } as const;
  const answered = { type: 'order.changeAnswered', ...base } as const;
  const conflict = (now: World) => ({ type: 'order.conflictFound', ...base, current: orderIn(now) }) as const;
  const failed = { type: 'order.changeFailed', ...base, change, failure } as const;
  switch (outcome) {
    case 'none':
      return null;
    case 'done':
    case 'lostAnswer':
      if (change === 'cancel')
        return { facts: [sent, answered, { type: 'order.cancelled', ...base, reason: '' }], world };
      return {
        facts: [sent, answered, { type: 'order.assigned', ...base, phlebotomistName: '', scheduledAt: 0 }],
        world,
      };
    case 'refused':
      return { facts: [sent, failed], world };
    case 'unreadable':
      return { facts: [failed], world };
    case 'byPatient':
      return world === 'byPatient' ? null : { facts: [conflict('byPatient')], world: 'byPatient' };
    case 'byDispatcher':
      return world === 'open' ? { facts: [conflict('assigned')], world: 'assigned' } : null;
    case 'late': {
      if (world === 'byPatient') return null;
      // Two cancellations at once want the same: the order is cancelled, whoever was first.
      const end =
        change === 'cancel'
          ? ({ type: 'order.cancelled', ...base, reason: '' } as const)
          : conflict('byPatient');
      return { facts: [sent, answered, end], world: 'byPatient' };
    }
  }
}

/** Breadth first, then as few paths as walk all transitions that a screen can take. */
function generate(): { paths: Path[]; reachable: Set<string> } {
  const [start] = initialTransition(orderAssignmentMachine, { seen: orderIn('open') });
  const seen = new Set<string>();
  let frontier: { path: Path; snapshot: Snapshot; world: World }[] = [
    { path: { steps: [], states: [], walked: new Set() }, snapshot: start, world: 'open' },
  ];
  const all: Path[] = [];
  for (let depth = 0; depth < 4; depth += 1) {
    const next: typeof frontier = [];
    for (const { path, snapshot, world } of frontier)
      for (const step of steps) {
        const taken = take(snapshot, step, world);
        if (!taken) continue;
        const longer: Path = {
          steps: [...path.steps, step],
          states: [...path.states, taken.snapshot],
          walked: new Set([...path.walked, ...taken.walked]),
        };
        all.push(longer);
        const { value, context } = taken.snapshot;
        const key = JSON.stringify([
          value,
          context.refusal,
          context.failure,
          context.request?.kind,
          taken.world,
        ]);
        // The details close when they have done their work.
        if (seen.has(key) || value === 'assigned' || value === 'cancelled') continue;
        seen.add(key);
        next.push({ path: longer, snapshot: taken.snapshot, world: taken.world });
      }
    frontier = next;
  }
  return cover(all);
}

function take(snapshot: Snapshot, { press, outcome }: Step, world: World) {
  const walked = new Set<string>();
  const play = (from: Snapshot, event: OrderAssignmentEvent): Snapshot => {
    for (const { source } of orderAssignmentMachine.getTransitionData(from, event) ?? [])
      walked.add(`${source.id} on ${event.type}`);
    return transition(orderAssignmentMachine, from, event)[0];
  };
  let now = play(snapshot, eventOf(press));
  if (walked.size === 0) return null;
  if (now.value !== 'checking')
    return outcome === 'none' || outcome === 'done' ? { snapshot: now, world, walked } : null;
  const brought = factsOf(outcome, now, world);
  if (!brought) return null;
  for (const fact of brought.facts) now = play(now, fact);
  return { snapshot: now, world: brought.world, walked };
}

function cover(all: readonly Path[]): { paths: Path[]; reachable: Set<string> } {
  const key = ({ steps: own }: Path) => own.map(({ press, outcome }) => `${press}/${outcome}`).at(-1) ?? '';
  const wanted = new Set(all.flatMap((path) => [...path.walked, key(path)]));
  const reachable = new Set(all.flatMap(({ walked }) => [...walked]));
  const paths: Path[] = [];
  while (wanted.size > 0) {
    const gain = (path: Path) =>
      [...path.walked, key(path)].filter((name) => wanted.has(name)).length / (1 + path.steps.length);
    const best = all.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const name of [...best.walked, key(best)]) wanted.delete(name);
    paths.push(best);
  }
  // A path that another begins with is walked already.
  const name = ({ steps: own }: Path) => own.map(({ press, outcome }) => `${press}/${outcome}`).join(' ');
  const whole = paths.filter(
    (path) => !paths.some((other) => other !== path && name(other).startsWith(`${name(path)} `)),
  );
  return { paths: whole, reachable };
}

const { paths, reachable } = generate();

test('the walked paths take every transition that the screen can take', () => {
  const machine = orderAssignmentMachine.states;
  const table = Object.values(machine).flatMap((node) =>
    [...node.transitions.keys()].map((event) => `${node.id} on ${event}`),
  );
  const offScreen =
    /page\.workerDied|user\.openOrder|(assigned|cancelled) on|conflictFound|changeFailed|order\.(assigned|cancelled)/;
  expect(table.filter((name) => !reachable.has(name) && !offScreen.test(name))).toEqual([]);
  expect(paths.length).toBeGreaterThan(8);
});

for (const { steps: own, states } of paths)
  test(
    own.map(({ press, outcome }) => (outcome === 'none' ? press : `${press} (${outcome})`)).join(' → '),
    async ({ browser, backend }) => {
      const context = await signedIn(browser.newContext({ baseURL: backend.url }));
      const [chosen, other] = await phlebotomists(context.request);
      if (!chosen || !other) throw new Error('The demo has too few phlebotomists');
      const id = await newOrder(context.request, null);
      const page = await openOrder(context, id);
      const cancelAsPatient = () => context.request.post(`/api/demo/orders/${id}/cancel-as-patient`);

      for (const [i, { press, outcome }] of own.entries()) {
        const put = new RegExp(`/api/orders/${id}(/cancel)?$`);
        const list = /\/api\/orders$/;
        await prepare(page, press, chosen);
        if (outcome === 'byPatient') await cancelAsPatient();
        if (outcome === 'byDispatcher') await assignAsOther(page, id, other);
        if (outcome === 'refused')
          await page.route(put, (route) => route.fulfill({ status: 500, body: 'The database is away' }));
        if (outcome === 'unreadable')
          await page.route(list, (route) => route.fulfill({ status: 500, body: 'oh' }));
        if (outcome === 'lostAnswer')
          await page.route(put, async (route) => {
            await route.fetch();
            await route.abort();
          });
        if (outcome === 'late')
          await page.route(put, async (route) => {
            await cancelAsPatient();
            await route.continue();
          });
        await pressOn(page, press);
        await shows(page, states[i] as Snapshot);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      const last = states.at(-1);
      if (last?.value === 'assigned') expect((await read(context.request, id)).deliveryBoyId).toBe(chosen.id);
      if (last?.value === 'cancelled') expect((await read(context.request, id)).status).toMatch(/CANCELLED/i);
      await context.close();
    },
  );

/** Brings the dialog to where the press can be made. */
async function prepare(page: Page, press: Press, chosen: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  const back = dialog.getByRole('button', { name: 'Back' });
  if (press === 'cancel') {
    if (!(await back.isVisible())) await dialog.getByRole('button', { name: 'Cancel Order' }).click();
    return;
  }
  if (!press.startsWith('assign')) return;
  if (await back.isVisible()) await back.click();
  const clear = dialog.getByRole('button', { name: 'Clear phlebotomist' });
  if (press === 'assignNobody') {
    if (await clear.isVisible()) await clear.click();
    await dialog.getByLabel('Schedule Time').fill(schedule);
    return;
  }
  if (!(await clear.isVisible())) await prepareAssign(page, chosen);
  await dialog.getByLabel('Schedule Time').fill(press === 'assign' ? schedule : '');
}

async function pressOn(page: Page, press: Press): Promise<void> {
  const dialog = page.getByRole('dialog');
  switch (press) {
    case 'assign':
    case 'assignNobody':
    case 'assignWithoutTime':
      return dialog.getByRole('button', { name: 'Assign Order' }).click();
    case 'cancel':
      return dialog.getByRole('button', { name: 'Cancel Order' }).click();
    case 'override':
      return dialog.getByRole('button', { name: /anyway$/ }).click();
    case 'accept':
      return dialog.getByRole('button', { name: 'Keep as it is' }).click();
    case 'edit': {
      const reason = dialog.getByLabel('Reason');
      if (await reason.isVisible()) return reason.fill('moved');
      return dialog.getByLabel('Schedule Time').fill('2026-12-25T10:00');
    }
  }
}

const refusals = {
  cancelledByOthers: 'Cannot assign this order. It was cancelled by patient/admin.',
  alreadyCompleted: 'This order is already COMPLETED.',
  noPhlebotomist: 'Please select a phlebotomist.',
  noScheduleTime: 'Please select a schedule time.',
  unknownPhlebotomist: 'Please select a valid phlebotomist.',
  invalidOrder: '⚠️ Invalid order.',
} as const;

/** What must be on screen in a state of the machine. */
async function shows(page: Page, { value, context }: Snapshot): Promise<void> {
  const dialog = page.getByRole('dialog');
  const conflict = dialog.getByText('This order changed while you decided');
  if (value === 'conflict') return expect(conflict).toBeVisible();
  if (value === 'assigned') return expect(page.getByText(/^Assigned to .+ at /).first()).toBeVisible();
  if (value === 'cancelled') return expect(page.getByText(/^Order Cancelled: /).first()).toBeVisible();
  await expect(conflict).toBeHidden();
  const words = context.refusal
    ? refusals[context.refusal]
    : context.failure
      ? `Failed to ${context.request?.kind ?? 'assign'} order`
      : null;
  if (words) return expect(dialog.getByText(words).first()).toBeVisible();
  for (const text of Object.values(refusals)) await expect(dialog.getByText(text)).toBeHidden();
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
    scheduledTime: '2026-12-20T08:00',
    cancellationReason: null,
  };
  expect((await page.request.put(`/api/orders/${id}`, { data })).status()).toBeLessThan(300);
}
