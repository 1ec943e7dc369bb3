/**
 * Attendance: labels and claims while a screen wants them, decisions, the month of one and the day of all (specification 4, Attendance
 * approval; rulings, Phlebotomists, attendance).
 */
import type { AttendanceClaim, AttendanceLabel } from '../../contract/attendance.ts';
import type { AskOf, CommandOf } from '../../contract/capabilities.ts';
import { type CommandEnd, done } from '../../contract/command.ts';
import { attendanceTodayOffer } from '../../contract/wire/offers.ts';
import { dayOf } from '../../domain/time.ts';
import { endOf } from '../changes/what-became.ts';
import type { CommandRun } from '../commands/command-runner.ts';
import type { TurnResult } from '../feeds/polled-feed.ts';
import { startWatchedFeed } from '../feeds/watched-feed.ts';
import type { Turn } from '../scheduler/scheduler.ts';
import { noRoster, type SessionParts } from '../session-services.ts';
import type { OpenPart } from '../worker-capability.ts';
import { readDay, readMonth } from './records.ts';
import { type Scan, scanClaims, scanLabels } from './scan.ts';
import { createTodayReader } from './today.ts';

export const openAttendance: OpenPart = (session) => {
  const { config, streams } = session;
  const labels = createLabels(session);
  const claims = createClaims(session);
  const readToday = createTodayReader(session);

  /** One answer is good for both; where it is not offered each has its own scan. */
  async function takeTurn(turn: Turn, scan: (ids: readonly string[]) => Promise<TurnResult>) {
    // What the backend offers, and whom to ask, is known with the list.
    if (streams.roster.value === noRoster) return { ok: true } as const;
    const ids = [...streams.roster.value.phlebotomists.keys()];
    if (!session.api.offers(attendanceTodayOffer)) return scan(ids);
    const answer = await readToday(turn);
    if (turn.signal.aborted || !answer.ok) return answer;
    const { labelOf, claims: waiting } = answer.value;
    labels.take(new Map(ids.map((id) => [id, labelOf(id)])), ids);
    claims.takeAll(waiting(ids));
    return { ok: true } as const;
  }

  const labelsTurn = (turn: Turn) =>
    takeTurn(turn, async (ids) => {
      const scan = await scanLabels(ids, session, turn);
      if (!turn.signal.aborted) labels.take(scan.found, ids);
      return resultOf(scan);
    });
  const claimsTurn = (turn: Turn) =>
    takeTurn(turn, async (ids) => {
      if (claims.isResting()) return { ok: true };
      const scan = await scanClaims(ids, session, turn, claims.isPassedOver);
      if (!turn.signal.aborted && scan.found) claims.tell(scan.found);
      return resultOf(scan);
    });

  const { attendanceLabelsPollMs, attendancePollMs } = config.timings;
  const options = { priority: 'scan' } as const;
  const labelsFeed = startWatchedFeed(
    'attendanceLabels',
    attendanceLabelsPollMs,
    session,
    labelsTurn,
    options,
  );
  const claimsFeed = startWatchedFeed('attendanceClaims', attendancePollMs, session, claimsTurn, options);
  const watchClaims = (wanted: boolean) => {
    claimsFeed.watch(wanted);
    if (!wanted) claims.forget();
  };
  // Who came to the team is asked about at once; so is everybody when the list is known at last.
  const roster = streams.roster.subscribe((now) => {
    if (now === noRoster || labels.knows(now.phlebotomists)) return;
    void labelsFeed.now();
    void claimsFeed.now();
  });

  return {
    feeds: { attendanceLabels: { now: labelsFeed.now }, attendanceClaims: { now: claimsFeed.now } },
    watched: { attendanceLabels: labelsFeed.watch, attendanceClaims: watchClaims },
    commands: {
      'attendance.decide': async (command, run) => {
        const end = await decide(command, run, session);
        if (end.outcome === 'done') claims.decided(command.recordId);
        return end;
      },
      'attendance.scan': async ({ except }) => {
        claims.resume(except);
        void claimsFeed.now();
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
      watchClaims(false);
    },
  };
};

/** The day as its feed heard it, or asked for. */
async function knownDay({ day, anew }: AskOf<'attendanceDay'>, session: SessionParts) {
  const known = session.streams.attendance.value;
  if (known?.day !== day || anew) return readDay({ day }, session);
  return { ok: true as const, value: known.attendance };
}

const resultOf = ({ failure }: Scan<unknown>): TurnResult =>
  failure ? { ok: false, failure } : { ok: true };

/** What is known of everybody's label, and the telling of what changed. */
function createLabels({ tell }: SessionParts) {
  let known: ReadonlyMap<string, AttendanceLabel> = new Map();
  return {
    knows: (phlebotomists: ReadonlyMap<string, unknown>) =>
      known.size > 0 && [...phlebotomists.keys()].every((id) => known.has(id)),
    /** Who could not be asked keeps the label that is known; who never could is No Record (specification 8). */
    take: (found: ReadonlyMap<string, AttendanceLabel>, ids: readonly string[]) => {
      const now = new Map(ids.map((id) => [id, found.get(id) ?? known.get(id) ?? 'none'] as const));
      const labels = [...now]
        .filter(([id, label]) => known.get(id) !== label)
        .map(([phlebotomistId, label]) => ({ phlebotomistId, label }));
      const removed = [...known.keys()].filter((id) => !now.has(id));
      known = now;
      if (labels.length + removed.length > 0) tell({ type: 'attendance.labelsChanged', labels, removed });
    },
  };
}

/** The claim that a person is asked about, one at a time: while it stands the scan rests. */
function createClaims({ clock, config, tell }: SessionParts) {
  let asked: AttendanceClaim | null = null;
  let passedOver: ReadonlySet<string> = new Set();
  /** An answer that was on its way when somebody decided still has the claim. Claims are of today: so is what was decided. */
  let decided: { readonly day: string; readonly ids: Set<string> } = { day: '', ids: new Set() };
  const today = () => {
    const day = dayOf(clock.wall(), config.timeZone);
    if (decided.day !== day) decided = { day, ids: new Set() };
    return decided.ids;
  };
  const isPassedOver = (recordId: string) => passedOver.has(recordId) || today().has(recordId);

  function tellOf(claim: AttendanceClaim): void {
    asked = claim;
    tell({ type: 'attendance.claimFound', claim });
  }

  return {
    isResting: () => asked !== null,
    isPassedOver,
    decided: (recordId: string) => void today().add(recordId),
    tell: tellOf,
    /** All claims that wait: one that is asked about and is not among them was settled elsewhere. */
    takeAll: (waiting: readonly AttendanceClaim[]) => {
      const open = asked;
      if (open && !waiting.some(({ recordId }) => recordId === open.recordId)) {
        asked = null;
        tell({ type: 'attendance.claimSettled', recordId: open.recordId });
      }
      const next = waiting.find(({ recordId }) => !isPassedOver(recordId));
      if (asked === null && next) tellOf(next);
    },
    resume: (except: readonly string[]) => {
      asked = null;
      passedOver = new Set(except);
    },
    forget: () => {
      asked = null;
    },
  };
}

/** PUT /api/drivers/admin/attendance/{id}/approve. Said twice it is the same word, so a lost answer may be tried again. */
async function decide(
  { recordId, approve, attempt }: CommandOf<'attendance.decide'>,
  { signal, tell }: CommandRun,
  { api, lookAgain }: SessionParts,
): Promise<CommandEnd> {
  const answer = await api.text('approveAttendance', {
    signal,
    params: { id: recordId },
    query: { approve: String(approve) },
  });
  if (answer.ok) {
    tell({ type: 'attendance.decided', recordId, attempt, approve });
    lookAgain(['attendanceLabels', 'attendance']);
    return done;
  }
  const end = endOf(answer.failure);
  tell({ type: 'attendance.decisionFailed', recordId, attempt, ...end });
  return end;
}
