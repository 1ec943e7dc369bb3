import { beforeAll, describe, expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { assignRefusal, cancelRefusal } from '../../src/domain/order-change.ts';
import {
  type OrderAssignmentEvent,
  orderAssignmentMachine,
} from '../../src/machines/orders/order-assignment.machine.ts';
import { isBusy } from '../../src/machines/orders/order-work.ts';
import { testEveryTransition } from '../support/model.ts';
import { statesReached, stepOf } from '../support/model-steps.ts';
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

type Snapshot = SnapshotFrom<typeof orderAssignmentMachine>;

/** Where the machine comes to with an event, and what it asks of the world for it. */
function step(state: Snapshot, event: OrderAssignmentEvent) {
  const { after, asked } = stepOf(orderAssignmentMachine, state, event);
  return { value: after.value, context: after.context, asked };
}
const untouched = ({ value, context }: Snapshot) => ({ value, context, asked: [] });

describe('what holds in every state that a path reaches', () => {
  const states = statesReached<typeof orderAssignmentMachine>(paths, keyOf);
  const busy = states.filter((state) => isBusy({ state: state.value }));
  const inConflict = states.filter((state) => state.value === 'conflict');
  const atRest = states.filter((state) => !busy.includes(state) && !inConflict.includes(state));
  const noTrouble = { conflict: null, refusal: null, failure: null };
  const assign = { type: 'user.assignOrder', orderId, phlebotomist: senthil, scheduledTime } as const;
  const cancel = { type: 'user.cancelOrder', orderId, reason: 'twice' } as const;
  const override = { type: 'user.overrideConflict', orderId } as const;
  const toAssign = { kind: 'assign', phlebotomist: senthil, scheduledTime } as const;
  const toCancel = { kind: 'cancel', reason: 'twice' } as const;

  test('a press is held against the copy that the person sees: one call, or the reason why not', () => {
    for (const state of atRest) {
      const { context } = state;
      const { seen } = context;
      for (const [press, request, refusal] of [
        [assign, toAssign, assignRefusal(seen, senthil, scheduledTime)],
        [cancel, toCancel, cancelRefusal(seen)],
        [{ ...assign, phlebotomist: null }, context.request, assignRefusal(seen, null, scheduledTime)],
      ] as const) {
        const attempt = context.attempt + (refusal ? 0 : 1);
        expect(step(state, press)).toEqual({
          value: refusal ? 'refused' : 'checking',
          context: { ...context, ...noTrouble, attempt, request, refusal },
          asked: refusal ? [] : [['requestChange', { seen, attempt, request }]],
        });
      }
      expect(step(state, { type: 'user.openOrder', orderId, order: byPatient })).toEqual({
        ...{ value: 'idle', asked: [] },
        context: { ...context, ...noTrouble, seen: byPatient },
      });
      const cleared = { value: 'idle', context: { ...context, ...noTrouble }, asked: [] };
      expect(step(state, { type: 'user.clearRefusal', orderId })).toEqual(
        state.value === 'refused' ? cleared : untouched(state),
      );
    }
  });

  test('while a change is under way or in conflict no press begins another', () => {
    const opened = { type: 'user.openOrder', orderId, order: byPatient } as const;
    for (const state of [...busy, ...inConflict])
      for (const press of [assign, cancel, opened, { type: 'user.clearRefusal', orderId }] as const)
        expect(step(state, press)).toEqual(untouched(state));
    for (const state of [...busy, ...atRest])
      for (const press of [override, { type: 'user.acceptConflict', orderId }] as const)
        expect(step(state, press)).toEqual(untouched(state));
  });

  test('a person in a conflict takes the order as it is now, or asks the same again of it', () => {
    for (const state of inConflict) {
      const { context } = state;
      const { request, conflict } = context;
      const seen = conflict?.current ?? context.seen;
      expect(step(state, { type: 'user.acceptConflict', orderId })).toEqual({
        ...{ value: 'idle', asked: [] },
        context: { ...context, ...noTrouble, seen },
      });
      const gone = conflict?.current ? null : 'invalidOrder';
      const refusal =
        gone ??
        (request?.kind === 'cancel' ? cancelRefusal(seen) : assignRefusal(seen, senthil, scheduledTime));
      const attempt = context.attempt + (refusal ? 0 : 1);
      expect(step(state, override)).toEqual({
        value: refusal ? 'refused' : 'checking',
        context: { ...context, ...noTrouble, seen, attempt, refusal },
        asked: refusal ? [] : [['requestChange', { seen, attempt, request }]],
      });
    }
  });

  const outcomes = (attempt: number) => {
    const base = { orderId, attempt, ...stamp };
    const end = { type: 'command.ended', id: 1, command: 'order.assign', key: orderId, attempt } as const;
    return {
      sent: { type: 'order.changeSent', ...base },
      answered: { type: 'order.changeAnswered', ...base },
      conflict: { type: 'order.conflictFound', cause: 'afterwards', current: byDriver, ...base },
      assigned: { type: 'order.assigned', phlebotomistName: senthil.fullName, scheduledAt: 5, ...base },
      cancelled: { type: 'order.cancelled', reason: 'twice', ...base },
      failed: { type: 'order.changeFailed', change: 'assign', outcome: 'refused', failure, ...base },
      notSent: { ...end, outcome: 'failed', failure },
      lost: { ...end, outcome: 'unknown', failure },
    } as const satisfies Record<string, OrderAssignmentEvent>;
  };

  test('a change goes from the comparison over the call to the reading back, each told by a fact', () => {
    for (const state of busy) {
      const { sent, answered } = outcomes(state.context.attempt);
      const isCalled = state.value === 'assigning' || state.value === 'cancelling';
      const called = state.context.request?.kind === 'assign' ? 'assigning' : 'cancelling';
      const next = { ...untouched(state), value: state.value === 'checking' ? called : state.value };
      expect(step(state, sent)).toEqual(next);
      expect(step(state, answered)).toEqual({
        ...untouched(state),
        value: isCalled ? 'confirming' : state.value,
      });
    }
  });

  test('each end of a change is told where it stands, and by a toast but for a conflict and a lost answer', () => {
    for (const state of busy) {
      const { context } = state;
      const { conflict, assigned, cancelled, failed, notSent, lost } = outcomes(context.attempt);
      expect(step(state, conflict)).toEqual({
        ...{ value: 'conflict', asked: [] },
        context: { ...context, conflict: { current: byDriver, cause: 'afterwards' } },
      });
      // An order is as asked when the list was read, before the call or after it.
      const isRead = state.value === 'checking' || state.value === 'confirming';
      const { phlebotomistName, scheduledAt } = assigned;
      expect(step(state, assigned)).toEqual({
        ...{ value: isRead ? 'assigned' : state.value, context },
        asked: isRead ? [['announceAssigned', { orderId, phlebotomistName, scheduledAt }]] : [],
      });
      expect(step(state, cancelled)).toEqual({
        ...{ value: isRead ? 'cancelled' : state.value, context },
        asked: isRead ? [['announceCancelled', { orderId, reason: 'twice' }]] : [],
      });
      const change = context.request?.kind;
      expect(step(state, failed)).toEqual({
        ...{ value: 'refused', context: { ...context, failure: { ...failure, outcome: 'refused' } } },
        asked: [['announceFailure', { orderId, change: 'assign', outcome: 'refused' }]],
      });
      expect(step(state, notSent)).toEqual({
        ...{ value: 'refused', context: { ...context, failure: { ...failure, outcome: 'failed' } } },
        asked: [['announceFailure', { orderId: context.seen.id, change, outcome: 'failed' }]],
      });
      const unknown = { kind: 'stopped', retry: 'user', outcome: 'unknown', message: failure.message };
      expect(step(state, lost)).toEqual({
        ...{ value: 'refused', asked: [] },
        context: { ...context, failure: unknown },
      });
    }
  });

  test('what is told of an older try, or when nothing is under way, changes nothing', () => {
    for (const state of states)
      for (const attempt of [state.context.attempt, state.context.attempt - 1])
        for (const event of Object.values(outcomes(attempt)))
          if (!busy.includes(state) || attempt !== state.context.attempt)
            expect(step(state, event)).toEqual(untouched(state));
  });
});

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
});

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
