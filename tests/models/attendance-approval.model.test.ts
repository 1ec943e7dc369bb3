import { describe, expect, test } from 'vitest';
import { createActor, initialTransition, type SnapshotFrom, transition } from 'xstate';
import type { PendingRecord } from '../../src/contract/attendance.ts';
import {
  type ApprovalEvent,
  approvalModelOf,
  attendanceApprovalMachine,
} from '../../src/machines/attendance/attendance-approval.machine.ts';
import { testEveryTransition } from '../support/model.ts';
import { type Asked, statesReached, stepOf } from '../support/model-steps.ts';
import { relative, transitionPaths } from '../support/transition-paths.ts';

const stamp = { seq: 1, at: 1, session: null };
const broken = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;
const pendingRecord = (recordId: string): PendingRecord => ({
  recordId,
  phlebotomistId: `p${recordId}`,
  present: true,
  reason: 'On duty',
  at: 1,
});
const found = (recordId: string): ApprovalEvent => ({
  type: 'attendance.claimFound',
  claim: pendingRecord(recordId),
  ...stamp,
});
const settled = (recordId: string): ApprovalEvent => ({
  type: 'attendance.claimSettled',
  recordId,
  ...stamp,
});
const decide = (recordId: string, approve = true): ApprovalEvent => ({
  type: 'user.decideAttendance',
  recordId,
  approve,
});
const putOff = (recordId: string): ApprovalEvent => ({ type: 'user.postponeAttendance', recordId });
const factsOfAttempt = (attempt: number): ApprovalEvent[] => [
  { type: 'attendance.decided', recordId: '1', attempt, approve: true, ...stamp },
  {
    type: 'attendance.decisionFailed',
    recordId: '1',
    attempt,
    outcome: 'unknown',
    failure: broken,
    ...stamp,
  },
  {
    type: 'attendance.decisionFailed',
    recordId: '1',
    attempt,
    outcome: 'refused',
    failure: { kind: 'refused', retry: 'user', message: 'already DENIED', status: 409 },
    ...stamp,
  },
  {
    type: 'command.ended',
    id: 1,
    command: 'attendance.decide',
    key: null,
    attempt,
    outcome: 'unknown',
    failure: broken,
  },
];

const events = ({
  context: { attempt },
}: SnapshotFrom<typeof attendanceApprovalMachine>): ApprovalEvent[] => [
  ...['1', '2'].flatMap((id) => [found(id), settled(id), putOff(id), decide(id), decide(id, false)]),
  { type: 'page.sessionEnded' },
  ...[...factsOfAttempt(attempt), ...factsOfAttempt(attempt - 1)].map((event) =>
    'attempt' in event ? relative(event, attempt) : event,
  ),
];
/** What is put off more than once tells no states apart, nor does the number of the decision. */
const keyOf = ({ value, context }: SnapshotFrom<typeof attendanceApprovalMachine>) => [
  value,
  { ...context, attempt: 0, putOff: [...new Set(context.putOff)].sort() },
];
const paths = transitionPaths(attendanceApprovalMachine, events, { keyOf });

testEveryTransition(attendanceApprovalMachine, 'an approval', [{ paths }]);

/** Where the machine comes to with an event, and what it asks of the world for it. */
function step(state: SnapshotFrom<typeof attendanceApprovalMachine>, event: ApprovalEvent) {
  const { after, asked } = stepOf(attendanceApprovalMachine, state, event);
  return { model: approvalModelOf(after), putOff: after.context.putOff, asked: asked.map(textOf) };
}

function textOf([name, params]: Asked): string {
  if (name === 'resumeScan') return `scan but ${(params as { except: readonly string[] }).except.join()}`;
  if (name !== 'requestDecision') return name;
  const { approve, pending, attempt } = params as {
    approve: boolean;
    pending: PendingRecord;
    attempt: number;
  };
  return `${approve ? 'accept' : 'deny'} ${pending.recordId} as ${attempt}`;
}

const states = statesReached(paths, keyOf);

/** Runs a path on the machine itself and notes what it asks of the world. */
function run(path: readonly ApprovalEvent[]) {
  const asked: string[] = [];
  const actor = createActor(
    attendanceApprovalMachine.provide({
      actions: {
        requestDecision: (_, params) =>
          void asked.push(`${params.approve ? 'accept' : 'deny'} ${params.pending.recordId}`),
        resumeScan: (_, { except }) => void asked.push(`scan but ${except.join()}`),
        announceDecided: () => void asked.push('announced'),
        announceSettled: () => void asked.push('settled'),
      },
    }),
  );
  actor.start();
  for (const event of path) actor.send(event);
  return { asked, model: approvalModelOf(actor.getSnapshot()) };
}

describe('what holds in every state that a path reaches', () => {
  test('a record that is found is asked about afresh; one that is asked about already, or was put off, changes nothing', () => {
    for (const state of states) {
      if (state.value === 'deciding') continue;
      for (const recordId of ['1', '2']) {
        const claim = { ...pendingRecord(recordId), at: 2 };
        const { model, asked } = step(state, { type: 'attendance.claimFound', claim, ...stamp });
        const { pending, putOff: except } = state.context;
        const isKnown = except.includes(recordId) || pending?.recordId === recordId;
        expect(model).toEqual(
          isKnown
            ? approvalModelOf(state)
            : { state: 'asking', pending: claim, approve: null, failure: null },
        );
        // A new worker stops at what was put off before it ran.
        expect(asked).toEqual(except.includes(recordId) ? [`scan but ${except.join()}`] : []);
      }
    }
  });

  test('a press or somebody else’s decision is for the record that is asked about, and for no other', () => {
    for (const state of states) {
      const { pending, putOff: before } = state.context;
      if (pending === null || state.value === 'deciding') continue;
      const other = pending.recordId === '1' ? '2' : '1';
      for (const event of [settled(other), putOff(other), decide(other)])
        expect(step(state, event)).toEqual({
          ...{ model: approvalModelOf(state), putOff: before },
          asked: [],
        });
      const { recordId } = pending;
      const closed = { state: 'quiet', pending: null, approve: null, failure: null };
      const except = [...before, recordId];
      expect(step(state, settled(recordId))).toEqual({
        ...{ model: closed, putOff: before },
        asked: [],
      });
      expect(step(state, putOff(recordId))).toEqual({
        ...{ model: closed, putOff: except },
        asked: [`scan but ${except.join()}`],
      });
      for (const approve of [true, false])
        expect(step(state, decide(recordId, approve))).toEqual({
          ...{ model: { state: 'deciding', pending, approve, failure: null }, putOff: before },
          asked: [`${approve ? 'accept' : 'deny'} ${recordId} as ${state.context.attempt + 1}`],
        });
    }
  });

  test('a decision that is answered closes the popup and the scan goes on; one that fails leaves it as it was', () => {
    for (const state of states) {
      if (state.value !== 'deciding') continue;
      const { pending, approve, attempt, putOff: except, settled: isSettled } = state.context;
      const [taken, failed, decidedBefore, lost] = factsOfAttempt(attempt) as ApprovalEvent[];
      const closed = { state: 'quiet', pending: null, approve: null, failure: null };
      const scan = `scan but ${except.join()}`;
      for (const [event, word] of [
        [taken, 'announceDecided'],
        [decidedBefore, 'announceSettled'],
        ...(isSettled ? [failed, lost].map((one) => [one, 'announceSettled']) : []),
      ] as [ApprovalEvent, string][])
        expect(step(state, event)).toMatchObject({ model: closed, asked: [word, scan] });
      for (const event of isSettled ? [] : ([failed, lost] as ApprovalEvent[]))
        expect(step(state, event)).toMatchObject({
          model: { state: 'failed', pending, approve, failure: broken },
          asked: [],
        });
      // That another record was settled settles nothing here, also where this decision fails afterwards.
      const other = pending?.recordId === '1' ? '2' : '1';
      expect(stepOf(attendanceApprovalMachine, state, settled(other)).after.context).toEqual(state.context);
      const ofAnother = { ...lost, command: 'attendance.scan' } as ApprovalEvent;
      expect(step(state, ofAnother)).toMatchObject({
        model: approvalModelOf(state),
        asked: [],
      });
    }
  });
});

describe(`what holds after every one of ${paths.length} generated paths`, () => {
  test('there is a pending record exactly while the popup is shown', () => {
    for (const { events: path, description } of paths) {
      const { model } = run(path);
      expect(model.pending !== null, description).toBe(model.state !== 'quiet');
      expect(model.failure !== null, description).toBe(model.state === 'failed');
    }
  });

  test('each decision has a press, and one press decides once', () => {
    for (const { events: path, description } of paths) {
      const sent = run(path).asked.filter((what) => /^(accept|deny)/.test(what));
      const presses = path.filter(({ type }) => type === 'user.decideAttendance').length;
      expect(sent.length, description).toBeLessThanOrEqual(presses);
    }
  });

  test('while a decision is in flight no other record and no press replaces it', () => {
    for (const { state, description } of paths) {
      if (state.value !== 'deciding') continue;
      for (const event of [
        found('2'),
        decide('1', false),
        putOff('1'),
        ...factsOfAttempt(state.context.attempt - 1),
      ]) {
        const [after, actions] = transition(attendanceApprovalMachine, state, event);
        expect(approvalModelOf(after), description).toEqual(approvalModelOf(state));
        expect(actions, description).toEqual([]);
      }
    }
  });

  test('a record that was put off is never asked about again', () => {
    for (const { state, description } of paths)
      for (const recordId of state.context.putOff) {
        const [after] = transition(attendanceApprovalMachine, state, found(recordId));
        if (state.context.pending?.recordId !== recordId)
          expect(after.context.pending?.recordId, description).not.toBe(recordId);
      }
  });

  test('the end of the session leaves nothing', () => {
    const [start] = initialTransition(attendanceApprovalMachine);
    for (const { state } of paths) {
      const [after] = transition(attendanceApprovalMachine, state, { type: 'page.sessionEnded' });
      expect(after.context.putOff).toEqual([]);
      expect(approvalModelOf(after)).toEqual(approvalModelOf(start));
    }
  });
});

describe('single rules', () => {
  const [decided, refused, taken, lost] = factsOfAttempt(1) as [
    ApprovalEvent,
    ApprovalEvent,
    ApprovalEvent,
    ApprovalEvent,
  ];

  test('Accept and Deny decide, close the popup, and the scan goes on', () => {
    expect(run([found('1'), decide('1'), decided])).toMatchObject({
      asked: ['accept 1', 'announced', 'scan but '],
      model: { state: 'quiet', pending: null },
    });
    expect(run([found('1'), decide('1', false), decided]).asked[0]).toBe('deny 1');
  });

  test('what somebody else has decided closes the popup, also where that is published while the own decision is on its way', () => {
    const closed = { asked: ['accept 1', 'settled', 'scan but '], model: { state: 'quiet', pending: null } };
    expect(run([found('1'), decide('1'), taken])).toMatchObject(closed);
    for (const failure of [refused, lost])
      expect(run([found('1'), decide('1'), settled('1'), failure])).toMatchObject(closed);
    // The own decision is what settled it.
    expect(run([found('1'), decide('1'), settled('1'), decided]).asked).toEqual([
      'accept 1',
      'announced',
      'scan but ',
    ]);
  });

  test('a record that is found again changes nothing', () => {
    const { model } = run([found('1'), decide('1'), refused, found('1')]);
    expect(model).toMatchObject({ state: 'failed', failure: { message: 'Failed to fetch' } });
  });

  test('a call that fails or is lost leaves the popup, and the same can be pressed again', () => {
    for (const failure of [refused, lost]) {
      const { model } = run([found('1'), decide('1', false), failure]);
      expect(model).toMatchObject({ state: 'failed', approve: false, failure: broken });
      expect(run([found('1'), decide('1'), failure, decide('1')]).asked).toEqual(['accept 1', 'accept 1']);
    }
  });

  test('a press on a record that is no longer pending does nothing', () => {
    expect(run([found('1'), decide('2')]).model.state).toBe('asking');
    expect(run([decide('1')]).asked).toEqual([]);
  });

  test('a record that somebody else settled closes the popup, and the next one opens it', () => {
    expect(run([found('1'), settled('1')])).toMatchObject({ asked: [], model: { state: 'quiet' } });
    expect(run([found('1'), settled('2')]).model.state).toBe('asking');
    expect(run([found('1'), settled('1'), found('2')]).model.pending).toEqual(pendingRecord('2'));
  });

  test('a worker that was started again gets what was put off', () => {
    expect(run([found('1'), putOff('1'), found('1')]).asked).toEqual(['scan but 1', 'scan but 1']);
  });
});
