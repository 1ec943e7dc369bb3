/**
 * Scans labels and pending records of a backend that has only the specification's calls: one call of each for every
 * phlebotomist, at most four at once (rulings, Phlebotomists, attendance).
 */
import type { AttendanceLabel, AttendanceRecord, PendingRecord } from '../../contract/attendance.ts';
import type { Failure } from '../../contract/failure.ts';
import { latestAttendanceAnswer } from '../../contract/wire/drivers.ts';
import { attendanceLabelOf, pendingOf } from '../../domain/attendance.ts';
import { dayOf } from '../../domain/time.ts';
import type { TaskRun } from '../scheduler/scheduler.ts';
import type { SessionServices } from '../session-services.ts';
import { atMost } from './at-most.ts';
import { readMonth } from './records.ts';

const CALLS_AT_ONCE = 4;

export interface Scan<T> {
  readonly found: T;
  /** The last call that failed; null where all were good. */
  readonly failure: Failure | null;
}

/** The connection is broken or slow: the calls for the others would wait for the same. */
const endsAll = ({ kind }: Failure): boolean => kind !== 'refused' && kind !== 'unreadable';

/** The labels of all phlebotomists. One who could not be asked is left out; one without a record has No Record. */
export async function scanLabels(
  ids: readonly string[],
  { api }: SessionServices,
  { signal, priority }: TaskRun,
): Promise<Scan<ReadonlyMap<string, AttendanceLabel>>> {
  const found = new Map<string, AttendanceLabel>();
  let failure: Failure | null = null;
  const ask = async (phlebotomistId: string) => {
    const answer = await api.text('latestAttendance', { signal, priority, params: { id: phlebotomistId } });
    if (answer.ok) found.set(phlebotomistId, attendanceLabelOf(readLatest(answer.value)));
    else if (answer.failure.status === 404) found.set(phlebotomistId, 'none');
    else failure = answer.failure;
  };
  await atMost(CALLS_AT_ONCE, ids, ask, () => signal.aborted || (failure !== null && endsAll(failure)));
  return { found, failure };
}

/** An answer that is empty, `null` or not readable tells no record. */
function readLatest(text: string) {
  try {
    const parsed = latestAttendanceAnswer.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The pending record of the first phlebotomist, in the order of the list, who has one of today. */
export async function scanPending(
  ids: readonly string[],
  session: SessionServices,
  { signal, priority }: TaskRun,
  isPassedOver: (recordId: string) => boolean,
): Promise<Scan<PendingRecord | null>> {
  const today = dayOf(session.clock.wall(), session.config.timeZone);
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  let first: { readonly position: number; readonly pending: PendingRecord } | null = null;
  let failure: Failure | null = null;
  const ask = async (phlebotomistId: string, position: number) => {
    const answer = await readMonth({ phlebotomistId, ...month }, session, { signal, priority });
    if (!answer.ok) {
      failure = answer.failure;
      return;
    }
    const waiting = answer.value.filter(({ id }) => !isPassedOver(id));
    const record = pendingOf(waiting, today, session.config.timeZone);
    if (record && (first === null || position < first.position))
      first = { position, pending: pendingRecordOf(phlebotomistId, record) };
  };
  const isOver = () => first !== null || signal.aborted || (failure !== null && endsAll(failure));
  await atMost(CALLS_AT_ONCE, ids, ask, isOver);
  return { found: (first as { readonly pending: PendingRecord } | null)?.pending ?? null, failure };
}

export const pendingRecordOf = (phlebotomistId: string, record: AttendanceRecord): PendingRecord => ({
  recordId: record.id,
  phlebotomistId,
  present: record.present,
  reason: record.reason,
  at: record.at,
});
