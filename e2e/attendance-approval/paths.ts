/** Paths of an approval that a screen can be led along, generated from its machine. */
import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import {
  type ApprovalEvent,
  attendanceApprovalMachine,
} from '../../src/machines/attendance/attendance-approval.machine.ts';
import { shortestWalks, type Walk } from '../support/walks.ts';

type Snapshot = SnapshotFrom<typeof attendanceApprovalMachine>;

/** What happens to the screen, by the names of the steps. */
export const steps = ['mark', 'accept', 'deny', 'later', 'settled', 'taken', 'refused', 'lost'] as const;
export type Step = (typeof steps)[number];

/** The machine's state after each step. */
export type ApprovalPath = Walk<Step, Snapshot['value']>;

const stamp = { seq: 1, at: 1, session: null };
const failure = { kind: 'network', retry: 'auto', message: 'Failed to fetch' } as const;

/** Each record is another one: what was put off stays so. */
function eventsOf({ value, context: { pending, attempt, putOff } }: Snapshot): [Step, ApprovalEvent][] {
  const recordId = pending?.recordId ?? String(putOff.length + attempt + 1);
  if (value === 'quiet')
    return [
      [
        'mark',
        {
          type: 'attendance.claimFound',
          claim: { recordId, phlebotomistId: '5', present: true, reason: null, at: 1 },
          ...stamp,
        },
      ],
    ];
  if (value === 'deciding')
    return [
      ['taken', { type: 'attendance.decided', recordId, attempt, approve: true, ...stamp }],
      [
        'refused',
        { type: 'attendance.decisionFailed', recordId, attempt, outcome: 'unknown', failure, ...stamp },
      ],
      [
        'lost',
        {
          type: 'command.ended',
          id: 1,
          command: 'attendance.decide',
          key: null,
          attempt,
          outcome: 'unknown',
          failure,
        },
      ],
    ];
  return [
    ['accept', { type: 'user.decideAttendance', recordId, approve: true }],
    ['deny', { type: 'user.decideAttendance', recordId, approve: false }],
    ['later', { type: 'user.postponeAttendance', recordId }],
    ['settled', { type: 'attendance.claimSettled', recordId, ...stamp }],
  ];
}

/**
 * What tells two states apart: where it is, what was pressed last, and whether the record that comes next is the first.
 */
const keyOf = ({ value, context }: Snapshot): string =>
  JSON.stringify([value, context.approve, value === 'quiet' && context.putOff.length > 0]);

export function generatePaths(): ApprovalPath[] {
  const [start] = initialTransition(attendanceApprovalMachine);
  return shortestWalks({
    start,
    next: (snapshot: Snapshot) =>
      eventsOf(snapshot).map(
        ([step, event]) => [step, transition(attendanceApprovalMachine, snapshot, event)[0]] as const,
      ),
    keyOf,
    stateOf: ({ value }) => value,
  });
}
