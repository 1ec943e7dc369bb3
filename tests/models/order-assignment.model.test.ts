import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  type OrderAssignmentEvent,
  orderAssignmentMachine,
} from '../../src/machines/orders/order-assignment.machine.ts';
import { isBusy } from '../../src/machines/orders/order-work.ts';
import { testEveryTransition } from '../support/model.ts';
import { orderEntity } from '../support/orders.ts';
import { hospital } from '../support/realtime-client.ts';
import { startSystem } from '../support/system-client.ts';
import { transitionPaths } from '../support/transition-paths.ts';
import { sampleOf } from '../support/whole.ts';

const orderId = '12';
const open = orderEntity({ id: orderId });
const byPatient = orderEntity({
  id: orderId,
  status: 'CANCELLED',
  cancellationReason: 'Cancelled by patient',
});
const byDriver = orderEntity({ id: orderId, status: 'CANCELLED', cancellationReason: 'Cancelled by driver' });
const withoutId = orderEntity({ id: '' });
const senthil = { id: '5', fullName: 'Senthil Murugan', phone: null, email: null, isListed: true };
const scheduledTime = '2026-11-21T15:30';
const failure = { kind: 'refused', retry: 'user', message: 'no', status: 500 } as const;
const stamp = { seq: 1, at: 1, session: null };

/** All events with all payloads that matter, facts of the attempt at hand and of an older one. */
function events({ context }: SnapshotFrom<typeof orderAssignmentMachine>): OrderAssignmentEvent[] {
  const published = (attempt: number): OrderAssignmentEvent[] => {
    const base = { orderId, attempt, ...stamp };
    return [
      { type: 'order.changeSent', ...base },
      { type: 'order.changeAnswered', ...base },
      { type: 'order.conflictFound', cause: 'meanwhile' as const, ...base, current: byPatient },
      { type: 'order.conflictFound', cause: 'meanwhile' as const, ...base, current: byDriver },
      { type: 'order.conflictFound', cause: 'meanwhile' as const, ...base, current: null },
      { type: 'order.assigned', ...base, phlebotomistName: senthil.fullName, scheduledAt: 5 },
      { type: 'order.cancelled', ...base, reason: 'Cancelled by admin' },
      { type: 'order.changeFailed', ...base, change: 'assign', outcome: 'refused', failure },
      {
        type: 'command.ended',
        id: 1,
        command: `order.${context.request?.kind ?? 'assign'}`,
        key: orderId,
        attempt,
        outcome: 'unknown',
        failure: { kind: 'stopped', retry: 'user', message: 'gone' },
      },
    ];
  };
  // Of an older attempt one fact of each kind: where it is received all the same, a path shows it.
  const facts = [
    ...published(context.attempt),
    ...published(context.attempt - 1).filter(
      ({ type }, i, all) =>
        all.findIndex((one) => one.type === type) === i &&
        !['order.changeAnswered', 'order.cancelled'].includes(type),
    ),
  ];
  return [
    { type: 'user.openOrder', orderId, order: open },
    { type: 'user.openOrder', orderId, order: byPatient },
    { type: 'user.assignOrder', orderId, phlebotomist: senthil, scheduledTime },
    { type: 'user.assignOrder', orderId, phlebotomist: null, scheduledTime },
    { type: 'user.assignOrder', orderId, phlebotomist: senthil, scheduledTime: '' },
    { type: 'user.assignOrder', orderId, phlebotomist: { ...senthil, isListed: false }, scheduledTime },
    { type: 'user.cancelOrder', orderId, reason: '' },
    { type: 'user.overrideConflict', orderId },
    { type: 'user.acceptConflict', orderId },
    { type: 'user.clearRefusal', orderId },
    ...facts,
  ];
}

/** The number of the attempt tells no states apart; whether a fact is of the attempt at hand does. */
const keyOf = ({ value, context }: SnapshotFrom<typeof orderAssignmentMachine>) => [
  value,
  {
    ...context,
    seen: [context.seen.id, context.seen.cancellationReason],
    conflict: context.conflict && (context.conflict.current?.cancellationReason ?? 'gone'),
    attempt: 0,
  },
];

/** An order that cannot be cancelled, and calls that were never sent: each apart, since all of it together is too much. */
function plainEvents({ context }: SnapshotFrom<typeof orderAssignmentMachine>): OrderAssignmentEvent[] {
  const base = { orderId, attempt: context.attempt, ...stamp };
  return [
    { type: 'user.assignOrder', orderId, phlebotomist: senthil, scheduledTime },
    { type: 'user.cancelOrder', orderId, reason: '' },
    { type: 'order.changeSent', ...base },
    { type: 'order.changeAnswered', ...base },
    { type: 'order.assigned', ...base, phlebotomistName: senthil.fullName, scheduledAt: 5 },
    { type: 'order.cancelled', ...base, reason: 'Cancelled by admin' },
  ];
}
const neverSent: typeof plainEvents = (snapshot) => [
  ...plainEvents(snapshot),
  {
    type: 'command.ended',
    id: 1,
    command: `order.${snapshot.context.request?.kind ?? 'assign'}`,
    key: orderId,
    attempt: snapshot.context.attempt,
    outcome: 'failed',
    failure: { kind: 'stopped', retry: 'user', message: 'gone' },
  },
];

const models = [
  { seen: open, events },
  {
    seen: withoutId,
    events: (snapshot: Parameters<typeof plainEvents>[0]): OrderAssignmentEvent[] => [
      ...plainEvents(snapshot),
      { type: 'user.openOrder', orderId, order: withoutId },
    ],
  },
  { seen: open, events: neverSent },
].map((model) => ({
  seen: model.seen,
  paths: transitionPaths(orderAssignmentMachine, model.events, { input: { seen: model.seen }, keyOf }),
}));
const paths = models.flatMap((model) => model.paths.map((path) => ({ ...path, seen: model.seen })));

testEveryTransition(
  orderAssignmentMachine,
  'an order that is worked on',
  models.map(({ seen, paths }) => ({ input: { seen }, paths })),
);

/** The machine goes by the attempt alone: the end that a path tells is of the command that was sent as that. */
const ofCommand = ({ commands }: ReturnType<typeof startSystem>, event: OrderAssignmentEvent) =>
  event.type === 'command.ended'
    ? { ...event, id: commands.find(({ attempt }) => attempt === event.attempt)?.id ?? 0 }
    : event;

describe('what holds after every generated path', () => {
  /** Each walked once for all that is asked of it: a system costs more to start than a path to walk. */
  const walk = (path: (typeof paths)[number]) => {
    const client = startSystem();
    client.play({ type: 'user.openOrder', orderId, order: path.seen });
    for (const event of path.events) client.play(ofCommand(client, event));
    return { ...path, client };
  };
  let walked: ReturnType<typeof walk>[] = [];
  beforeAll(() => {
    walked = sampleOf(paths).map(walk);
  });

  test(`${sampleOf(paths).length} paths: the system shows what the machine says`, () => {
    for (const { description, state, client } of walked) {
      const work = client.system.orderWork.getSnapshot().get(orderId);
      const { conflict, refusal, failure: trouble, seen } = state.context;
      expect(work, description).toMatchObject({
        state: state.value,
        conflict,
        refusal,
        failure: trouble,
        seen,
      });
    }
  });

  test('one call for each press at the most, and a toast for each outcome and no other', () => {
    for (const { events: path, description, client } of walked) {
      const presses = path.filter(({ type }) => /assignOrder|cancelOrder|overrideConflict/.test(type)).length;
      const calls = client.effects.filter(
        (effect) => effect === 'order.assign' || effect === 'order.cancel',
      ).length;
      expect(calls, description).toBeLessThanOrEqual(presses);
      const outcomes = path.filter(
        (event) =>
          /^order\.(assigned|cancelled|changeFailed)$/.test(event.type) ||
          (event.type === 'command.ended' && event.outcome === 'failed'),
      ).length;
      expect(client.toasts.length, description).toBeLessThanOrEqual(outcomes);
    }
  });

  test('a fact of an older attempt changes nothing', () => {
    for (const { seen, before, facts } of publishedAfter(paths)) {
      const client = startSystem();
      client.play({ type: 'user.openOrder', orderId, order: seen });
      for (const event of before) client.play(ofCommand(client, event));
      const work = client.system.orderWork.getSnapshot().get(orderId);
      for (const { fact, description } of facts) {
        client.play({ ...fact, attempt: -1 });
        expect(client.system.orderWork.getSnapshot().get(orderId), description).toEqual(work);
      }
    }
  });
});

type Numbered = Extract<OrderAssignmentEvent, { readonly attempt: number }>;

interface Published {
  readonly seen: typeof open;
  readonly before: readonly OrderAssignmentEvent[];
  readonly facts: {
    readonly fact: Numbered;
    readonly description: string;
  }[];
}

/**
 * The facts that paths end with, by what came before: most paths part with their last event, and a system costs more to
 * start than to ask again.
 */
function publishedAfter(all: typeof paths): Iterable<Published> {
  const published = new Map<string, Published>();
  for (const { seen, events: path, description } of all) {
    const fact = path.at(-1);
    if (!fact || !('attempt' in fact)) continue;
    const before = path.slice(0, -1);
    const key = JSON.stringify([seen, before]);
    const known = published.get(key) ?? { seen, before, facts: [] };
    known.facts.push({ fact, description });
    published.set(key, known);
  }
  return published.values();
}

describe('single rules', () => {
  const opened = (order = open) => {
    const client = startSystem({ stored: hospital });
    client.system.send({ type: 'user.openOrder', orderId, order });
    return client;
  };
  const work = (client: ReturnType<typeof opened>) => client.system.orderWork.getSnapshot().get(orderId);
  const press = { type: 'user.assignOrder', orderId, phlebotomist: senthil, scheduledTime } as const;

  test.each([
    ['cancelled by the patient', byPatient, press, 'cancelledByOthers'],
    ['completed', orderEntity({ id: orderId, status: 'Completed' }), press, 'alreadyCompleted'],
    ['no phlebotomist', open, { ...press, phlebotomist: null, scheduledTime: '' }, 'noPhlebotomist'],
    ['no schedule time', open, { ...press, scheduledTime: '' }, 'noScheduleTime'],
    [
      'a phlebotomist who is not in the list',
      open,
      { ...press, phlebotomist: { ...senthil, isListed: false } },
      'unknownPhlebotomist',
    ],
  ] as const)('%s is refused without a call', (_, order, intent, refusal) => {
    const client = opened(order);
    client.system.send(intent);
    expect(work(client)).toMatchObject({ state: 'refused', refusal });
    expect(client.effects).not.toContain('order.assign');
  });

  test('an order cancelled by the driver can be assigned again', () => {
    const client = opened(byDriver);
    client.system.send(press);
    expect(client.effects).toContain('order.assign');
  });

  test('a conflict that is overridden is checked against the order as it is now', () => {
    const client = opened();
    client.system.send(press);
    client.publish({
      type: 'order.conflictFound',
      cause: 'meanwhile' as const,
      orderId,
      attempt: 1,
      current: byDriver,
    });
    client.system.send({ type: 'user.overrideConflict', orderId });
    expect(work(client)).toMatchObject({ state: 'checking', seen: byDriver });
  });

  test('a conflict with a cancellation by the patient cannot be overridden, and says the specified words', () => {
    const client = opened();
    client.system.send(press);
    client.publish({
      type: 'order.conflictFound',
      cause: 'meanwhile' as const,
      orderId,
      attempt: 1,
      current: byPatient,
    });
    client.system.send({ type: 'user.overrideConflict', orderId });
    expect(work(client)).toMatchObject({ state: 'refused', refusal: 'cancelledByOthers' });
  });

  test('a dialog closed while a call is in flight loses nothing: the outcome comes as a toast, then the actor ends', () => {
    const client = opened();
    client.system.send(press);
    client.publish({ type: 'order.changeSent', orderId, attempt: 1 });
    client.system.send({ type: 'user.closeOrder', orderId });
    const now = work(client);
    expect(now && isBusy(now)).toBe(true);
    client.publish({ type: 'order.changeAnswered', orderId, attempt: 1 });
    client.publish({
      type: 'order.assigned',
      orderId,
      attempt: 1,
      phlebotomistName: 'Senthil',
      scheduledAt: 5,
    });
    expect(client.toasts).toEqual([
      { kind: 'orderAssigned', orderId, phlebotomistName: 'Senthil', scheduledAt: 5 },
    ]);
    expect(work(client)).toBeUndefined();
  });

  test('a conflict or a dead worker is a toast where the details were closed', () => {
    const inConflict = opened();
    inConflict.system.send(press);
    inConflict.system.send({ type: 'user.closeOrder', orderId });
    inConflict.publish({
      type: 'order.conflictFound',
      cause: 'meanwhile' as const,
      orderId,
      attempt: 1,
      current: byPatient,
    });
    expect(inConflict.toasts).toMatchObject([
      { kind: 'orderConflict', cause: 'meanwhile', orderId, change: 'assign' },
    ]);
    expect(work(inConflict)).toBeUndefined();

    const interrupted = opened();
    interrupted.system.send(press);
    interrupted.system.send({ type: 'user.closeOrder', orderId });
    interrupted.workerDies('gone');
    expect(interrupted.toasts).toEqual([
      { kind: 'orderChangeFailed', orderId, change: 'assign', outcome: 'unknown' },
    ]);
  });

  test('one order’s failure is no other’s', () => {
    const client = opened();
    client.system.send({ type: 'user.openOrder', orderId: '13', order: orderEntity({ id: '13' }) });
    client.system.send(press);
    client.publish({
      type: 'order.changeFailed',
      orderId,
      attempt: 1,
      change: 'assign',
      outcome: 'refused',
      failure,
    });
    expect(client.system.orderWork.getSnapshot().get('13')?.state).toBe('idle');
  });

  test('the end of a session ends all work', () => {
    const client = opened();
    client.publish({ type: 'session.expired' });
    expect(client.system.orderWork.getSnapshot().size).toBe(0);
  });
});

test('a change that was never sent has failed, with a toast; one whose answer was lost was interrupted', () => {
  for (const [outcome, kind, toasts] of [
    ['failed', 'network', 1],
    ['unknown', 'stopped', 0],
  ] as const) {
    const client = startSystem();
    client.play({ type: 'user.openOrder', orderId, order: open });
    client.play({ type: 'user.assignOrder', orderId, phlebotomist: senthil, scheduledTime });
    const { id, attempt } = client.commands.at(-1) ?? { id: 0, attempt: 0 };
    client.publish({
      type: 'command.ended',
      id,
      command: 'order.assign',
      key: orderId,
      attempt,
      outcome,
      failure: { kind, retry: 'user', message: 'gone' },
    });
    const work = client.system.orderWork.getSnapshot().get(orderId);
    expect([work?.state, work?.failure?.kind, client.toasts.length]).toEqual(['refused', kind, toasts]);
  }
});
