/**
 * Attendance: labels and pending records while a screen wants them, decisions, the month of one and the day of all
 * (specification 4, Attendance approval; rulings, Phlebotomists, attendance).
 */
import type { AttendanceLabel, PendingRecord } from '../../contract/attendance.ts';
import type { AskOf, CommandOf } from '../../contract/capabilities.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import { attendanceTodayOffer } from '../../contract/wire/offers.ts';
import { dayOf } from '../../domain/time.ts';
import { endOf } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { RunResult } from '../feeds/polled-feed.ts';
import { startWatchedFeed } from '../feeds/watched-feed.ts';
import type { TaskRun } from '../scheduler/scheduler.ts';
import { noRoster, type SessionServices } from '../session-services.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { readDay, readMonth } from './records.ts';
import { type Scan, scanLabels, scanPending } from './scan.ts';
import { createTodayReader } from './today.ts';

export const openAttendance: OpenCapability = (session) => {
  const { config, streams } = session;
  const labels = createLabels(session);
  const pending = createPendingRecords(session);
  const readToday = createTodayReader(session);

  /** A backend that offers it answers both in one call; otherwise each has its own scan. */
  async function runWith(taskRun: TaskRun, scan: (ids: readonly string[]) => Promise<RunResult>) {
    // The roster's answer tells what the backend offers, and which phlebotomists to ask for.
    if (streams.roster.value === noRoster) return { ok: true } as const;
    const ids = [...streams.roster.value.phlebotomists.keys()];
    if (!session.api.offers(attendanceTodayOffer)) return scan(ids);
    const answer = await readToday(taskRun);
    if (taskRun.signal.aborted || !answer.ok) return answer;
    const { labelOf, pending: waiting } = answer.value;
    labels.take(new Map(ids.map((id) => [id, labelOf(id)])), ids);
    pending.takeAll(waiting(ids));
    return { ok: true } as const;
  }

  const runLabels = (taskRun: TaskRun) =>
    runWith(taskRun, async (ids) => {
      const scan = await scanLabels(ids, session, taskRun);
      if (!taskRun.signal.aborted) labels.take(scan.found, ids);
      return resultOf(scan);
    });
  const runPending = (taskRun: TaskRun) =>
    runWith(taskRun, async (ids) => {
      if (pending.isPaused()) return { ok: true };
      const scan = await scanPending(ids, session, taskRun, pending.isPassedOver);
      if (taskRun.signal.aborted) return resultOf(scan);
      if (scan.found) pending.publish(scan.found);
      else if (!scan.failure) pending.noneFound();
      return resultOf(scan);
    });

  const { attendanceLabelsPollMs, attendancePollMs } = config.timings;
  const options = { priority: 'scan' } as const;
  const labelsFeed = startWatchedFeed(
    'attendanceLabels',
    attendanceLabelsPollMs,
    session,
    runLabels,
    options,
  );
  const pendingFeed = startWatchedFeed('attendanceClaims', attendancePollMs, session, runPending, options);
  const watchPending = (wanted: boolean) => {
    pendingFeed.watch(wanted);
    if (!wanted) pending.forget();
  };
  // New phlebotomists are asked for at once, and so are all when the roster is first known.
  const roster = streams.roster.subscribe((now) => {
    if (now === noRoster || labels.knows(now.phlebotomists)) return;
    void labelsFeed.now();
    void pendingFeed.now();
  });

  return {
    feeds: { attendanceLabels: { now: labelsFeed.now }, attendanceClaims: { now: pendingFeed.now } },
    watched: { attendanceLabels: labelsFeed.watch, attendanceClaims: watchPending },
    commands: {
      'attendance.decide': async (command, run) => {
        const end = await decide(command, run, session);
        if (end.outcome === 'done') pending.decided(command.recordId);
        return end;
      },
      'attendance.scan': async ({ except }) => {
        pending.resume(except);
        void pendingFeed.now();
        return done;
      },
    },
    queries: {
      attendanceMonth: (ask) => readMonth(ask, session),
      attendanceDay: (ask) => knownDay(ask, session),
    },
    end: () => {
      roster.unsubscribe();
      labelsFeed.watch(false);
      watchPending(false);
    },
  };
};

/** The day as its feed received it, or asked for. */
async function knownDay({ day, anew }: AskOf<'attendanceDay'>, session: SessionServices) {
  const known = session.streams.attendance.value;
  if (known?.day !== day || anew) return readDay({ day }, session);
  return { ok: true as const, value: known.attendance };
}

const resultOf = ({ failure }: Scan<unknown>): RunResult => (failure ? { ok: false, failure } : { ok: true });

/** The known labels of all phlebotomists; publishes those that changed. */
function createLabels({ publish }: SessionServices) {
  let known: ReadonlyMap<string, AttendanceLabel> = new Map();
  return {
    knows: (phlebotomists: ReadonlyMap<string, unknown>) =>
      known.size > 0 && [...phlebotomists.keys()].every((id) => known.has(id)),
    /** A failed look-up keeps the known label; without one the label is No Record (specification 8). */
    take: (found: ReadonlyMap<string, AttendanceLabel>, ids: readonly string[]) => {
      const now = new Map(ids.map((id) => [id, found.get(id) ?? known.get(id) ?? 'none'] as const));
      const labels = [...now]
        .filter(([id, label]) => known.get(id) !== label)
        .map(([phlebotomistId, label]) => ({ phlebotomistId, label }));
      const removed = [...known.keys()].filter((id) => !now.has(id));
      known = now;
      if (labels.length + removed.length > 0) publish({ type: 'attendance.labelsChanged', labels, removed });
    },
  };
}

/** The pending record that a person is asked to decide on, one at a time; while it stands the scan is paused. */
function createPendingRecords({ clock, config, publish }: SessionServices) {
  let asked: PendingRecord | null = null;
  /** Asked about when the screen was left. Its page asks on; somebody else may have decided meanwhile. */
  let unsure: PendingRecord | null = null;
  let passedOver: ReadonlySet<string> = new Set();
  /**
   * An answer that was on its way when somebody decided still has the record. Pending records are of
   * today: so is what was decided.
   */
  let decided: { readonly day: string; readonly ids: Set<string> } = { day: '', ids: new Set() };
  const today = () => {
    const day = dayOf(clock.wall(), config.timeZone);
    if (decided.day !== day) decided = { day, ids: new Set() };
    return decided.ids;
  };
  const isPassedOver = (recordId: string) => passedOver.has(recordId) || today().has(recordId);

  function settleUnlessIn(waiting: readonly PendingRecord[]): void {
    const open = asked ?? unsure;
    unsure = null;
    if (!open || waiting.some(({ recordId }) => recordId === open.recordId)) return;
    asked = null;
    publish({ type: 'attendance.claimSettled', recordId: open.recordId });
  }

  function publishPending(claim: PendingRecord): void {
    settleUnlessIn([claim]);
    asked = claim;
    publish({ type: 'attendance.claimFound', claim });
  }

  return {
    isPaused: () => asked !== null,
    isPassedOver,
    decided: (recordId: string) => void today().add(recordId),
    publish: publishPending,
    noneFound: () => settleUnlessIn([]),
    /** Takes all pending records: the one asked about was settled elsewhere if it is not among them. */
    takeAll: (waiting: readonly PendingRecord[]) => {
      settleUnlessIn(waiting);
      const next = waiting.find(({ recordId }) => !isPassedOver(recordId));
      if (asked === null && next) publishPending(next);
    },
    resume: (except: readonly string[]) => {
      asked = null;
      unsure = null;
      passedOver = new Set(except);
    },
    forget: () => {
      unsure = asked ?? unsure;
      asked = null;
    },
  };
}

/** PUT /api/drivers/admin/attendance/{id}/approve. Sent twice it does the same, so a lost answer may be tried again. */
async function decide(
  { recordId, approve, attempt }: CommandOf<'attendance.decide'>,
  { signal, publish }: CommandRun,
  { api, lookAgain }: SessionServices,
): Promise<CommandEnd> {
  const answer = await api.text('approveAttendance', {
    signal,
    params: { id: recordId },
    query: { approve: String(approve) },
  });
  if (answer.ok) {
    publish({ type: 'attendance.decided', recordId, attempt, approve });
    lookAgain(['attendanceLabels', 'attendance']);
    return done;
  }
  const end = endOf(answer.failure);
  publish({ type: 'attendance.decisionFailed', recordId, attempt, ...end });
  return end;
}
