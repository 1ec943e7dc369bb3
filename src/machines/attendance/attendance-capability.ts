/** Labels of the team, and the pending record that a person is asked to decide on. */
import type { AttendanceLabel } from '../../contract/attendance.ts';
import { createActorModel } from '../actor-model.ts';
import type { PageCapability, World } from '../capability.ts';
import { type Projection, projectionCapability, withProjections } from '../projection.ts';
import type { ReadModel } from '../read-model.ts';
import {
  type ApprovalModel,
  approvalModelOf,
  attendanceApprovalMachine,
} from './attendance-approval.machine.ts';

/** A decision was taken; or there was nothing left to decide. */
export interface AttendanceToast {
  readonly kind: 'attendanceDecided' | 'attendanceSettled';
}

type Labels = ReadonlyMap<string, AttendanceLabel>;

/** Attendance labels by phlebotomist. One without an entry has not been asked about yet. */
export const attendanceProjection: Projection<Labels> = {
  empty: new Map(),
  fold: (labels, fact) => {
    if (fact.type !== 'attendance.labelsChanged') return labels;
    const now = new Map(labels);
    for (const id of fact.removed) now.delete(id);
    for (const { phlebotomistId, label } of fact.labels) now.set(phlebotomistId, label);
    return now;
  },
};

/** The day of the last attendance that the worker received, and how often that attendance changed. */
export interface ReceivedDay {
  readonly day: string;
  readonly generation: number;
}

export const receivedDayProjection: Projection<ReceivedDay> = {
  empty: { day: '', generation: 0 },
  fold: (received, fact) =>
    fact.type === 'attendance.dayChanged' ? { day: fact.day, generation: received.generation + 1 } : received,
};

function openAttendance(world: World<AttendanceToast>): PageCapability<{
  readonly attendance: ReadModel<Labels>;
  readonly attendanceDay: ReadModel<ReceivedDay>;
  readonly approval: ReadModel<ApprovalModel>;
}> {
  const labels = projectionCapability('attendance', attendanceProjection);
  const days = projectionCapability('attendanceDay', receivedDayProjection);
  const approval = createActorModel(
    attendanceApprovalMachine.provide({
      actions: {
        requestDecision: (_, { pending, approve, attempt }) => {
          const { recordId, phlebotomistId } = pending;
          world.send({ type: 'attendance.decide', recordId, phlebotomistId, approve }, { attempt });
        },
        resumeScan: (_, { except }) => world.send({ type: 'attendance.scan', except }, { attempt: 0 }),
        announceDecided: () => world.toast({ kind: 'attendanceDecided' }),
        announceSettled: () => world.toast({ kind: 'attendanceSettled' }),
      },
    }),
    approvalModelOf,
  );
  return {
    models: { ...labels.models, ...days.models, approval: approval.model },
    settle: () => {
      labels.settle?.();
      days.settle?.();
    },
    receive: (event) => {
      labels.receive(event);
      days.receive(event);
      approval.receive(event);
    },
    stop: approval.stop,
  };
}

export const createAttendance = withProjections(
  { attendance: attendanceProjection, attendanceDay: receivedDayProjection },
  openAttendance,
);
