/**
 * The pending record that a person is asked to decide on (specification 4, Attendance approval): accepted, denied, or
 * put off. A call that fails leaves the popup open.
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
import type { PendingRecord } from '../../contract/attendance.ts';
import type { CommandEnded } from '../../contract/command.ts';
import type { FactOf } from '../../contract/facts.ts';
import type { Failure } from '../../contract/failure.ts';
import type { IntentOf, PageEventOf } from '../../contract/intents.ts';
import { attemptGuards, lost, own } from '../attempt.ts';
import { type WorkFailure, workFailureOf } from '../undone.ts';

export interface ApprovalContext {
  /** Counts the decisions: facts of an older one mean nothing. */
  readonly attempt: number;
  readonly pending: PendingRecord | null;
  /** The button that was pressed last. */
  readonly approve: boolean | null;
  readonly failure: WorkFailure | null;
  /** Somebody else settled the record while a decision was on its way. */
  readonly settled: boolean;
  /** Records that were put off on this page, by id. */
  readonly putOff: readonly string[];
}

export type ApprovalEvent =
  | FactOf<
      'attendance.claimFound' | 'attendance.claimSettled' | 'attendance.decided' | 'attendance.decisionFailed'
    >
  | IntentOf<'user.decideAttendance' | 'user.postponeAttendance'>
  | CommandEnded
  | PageEventOf<'page.sessionEnded'>;

export interface ApprovalModel extends Pick<ApprovalContext, 'pending' | 'approve' | 'failure'> {
  readonly state: 'quiet' | 'asking' | 'deciding' | 'failed';
}

const decision = 'attendance.decide';
/** The end of a decision without a fact that it was taken. */
interface Ending {
  readonly attempt: number;
  readonly failure: Failure | null;
  readonly command?: string;
}

const nothing = { pending: null, approve: null, failure: null, settled: false } as const;

const machineSetup = setup({
  types: { context: {} as ApprovalContext, events: {} as ApprovalEvent },
  actions: {
    requestDecision: (_, _command: { pending: PendingRecord; approve: boolean; attempt: number }) => {},
    /** Goes on with the scan, which passes over the records that were put off. */
    resumeScan: (_, _params: { except: readonly string[] }) => {},
    announceDecided: () => {},
    /** The record was decided already, by this try or by somebody else. */
    announceSettled: () => {},
    forget: assign(nothing),
  },
  guards: {
    isPutOff: ({ context }, { claim }: { claim: PendingRecord }) => context.putOff.includes(claim.recordId),
    isAsked: ({ context }, { recordId }: { recordId: string }) => context.pending?.recordId === recordId,
    isKnown: ({ context }, { claim }: { claim: PendingRecord }) =>
      context.pending?.recordId === claim.recordId,
    /** Nothing is left to decide: somebody else decided, the record is gone (404) or decided (409). */
    isSettled: ({ context }, { attempt, failure, command = decision }: Ending) =>
      attempt === context.attempt &&
      command === decision &&
      (context.settled || failure?.status === 404 || failure?.status === 409),
    ...attemptGuards,
  },
});

const resume = {
  type: 'resumeScan' as const,
  params: ({ context }: { context: ApprovalContext }) => ({ except: context.putOff }),
};
const ofFact = ({ event }: { event: FactOf<'attendance.claimFound'> }) => event;
const ofRecord = ({ event }: { event: { readonly recordId: string } }) => event;
const asked = { type: 'isAsked' as const, params: ofRecord };

const take = machineSetup.assign(({ event }) =>
  event.type === 'attendance.claimFound' ? { ...nothing, pending: event.claim } : {},
);
const putOff = machineSetup.assign({
  putOff: ({ context, event }) =>
    event.type === 'user.postponeAttendance' ? [...context.putOff, event.recordId] : context.putOff,
});
const keepFailure = machineSetup.assign(({ event }) => ({
  failure: 'outcome' in event ? workFailureOf(event) : null,
}));

// A new worker does not know which records were put off.
const foundAgain = { guard: { type: 'isPutOff' as const, params: ofFact }, actions: resume };
const foundFirst = { target: '#approval.asking' as const, actions: take };
const decide = {
  guard: asked,
  target: '#approval.deciding' as const,
  actions: machineSetup.assign({
    attempt: ({ context }) => context.attempt + 1,
    approve: ({ event }) => (event.type === 'user.decideAttendance' ? event.approve : null),
    failure: null,
    settled: false,
  }),
};
const settledElsewhere = {
  guard: {
    type: 'isSettled' as const,
    params: ({ event }: { event: Ending }) => event,
  },
  target: '#approval.quiet' as const,
  actions: ['announceSettled' as const, resume],
};
const open = {
  'attendance.claimFound': [foundAgain, { guard: { type: 'isKnown' as const, params: ofFact } }, foundFirst],
  /** Somebody else decided; the worker goes on by itself. */
  'attendance.claimSettled': { guard: asked, target: '#approval.quiet' as const },
  'user.decideAttendance': decide,
  'user.postponeAttendance': {
    guard: asked,
    target: '#approval.quiet' as const,
    actions: [putOff, resume],
  },
};

export const attendanceApprovalMachine = machineSetup.createMachine({
  id: 'approval',
  initial: 'quiet',
  context: { ...nothing, attempt: 0, putOff: [] },
  states: {
    quiet: { entry: 'forget', on: { 'attendance.claimFound': [foundAgain, foundFirst] } },
    asking: { on: open },
    deciding: {
      entry: {
        type: 'requestDecision',
        params: ({ context }) => ({
          pending: context.pending as PendingRecord,
          approve: context.approve === true,
          attempt: context.attempt,
        }),
      },
      on: {
        'attendance.decided': {
          guard: own,
          target: 'quiet',
          actions: ['announceDecided', resume],
        },
        // The decision's own answer tells the outcome; until then the popup stays.
        'attendance.claimSettled': { guard: asked, actions: assign({ settled: true }) },
        'attendance.decisionFailed': [
          settledElsewhere,
          { guard: own, target: 'failed', actions: keepFailure },
        ],
        'command.ended': [
          settledElsewhere,
          { guard: lost(decision), target: 'failed', actions: keepFailure },
        ],
      },
    },
    /** The decision failed, or its outcome is unknown: the popup stays, and the same may be pressed again. */
    failed: { on: open },
  },
  on: {
    'page.sessionEnded': { target: '.quiet', actions: assign({ putOff: [] }) },
  },
});

export function approvalModelOf({
  value,
  context: { pending, approve, failure },
}: SnapshotFrom<typeof attendanceApprovalMachine>): ApprovalModel {
  return { state: value, pending, approve, failure };
}
