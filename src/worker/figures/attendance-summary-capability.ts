/** The attendance of today (specification 7; 4, Dashboard derived figures). */
import type { Outcome } from '../../contract/failure.ts';
import { dayOf } from '../../domain/time.ts';
import { dayOfAnswer } from '../attendance/records.ts';
import { newestOnly } from '../feeds/newest-only.ts';
import { type RunResult, startPolledFeed } from '../feeds/polled-feed.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { createKnownFigures } from './known-figures.ts';

/** A summary that fails leaves the figures of its day; unknown ones are zeros (specification 8: load and date change). */
export const openAttendanceSummary: OpenCapability = (session) => {
  const { api, backendNow, config, publish, streams } = session;
  const known = createKnownFigures(session);
  const newest = newestOnly();
  let lastText: string | null = null;

  /** Counts, lists and age come from one answer. An unchanged answer is not read again. */
  function take(day: string, text: string): Outcome<null> {
    const before = streams.attendance.value;
    if (before?.day === day && text === lastText) return { ok: true, value: null };
    const read = dayOfAnswer(text, session);
    if (!read.ok) return read;
    lastText = text;
    streams.attendance.next({ day, attendance: read.value });
    known.publish({ present: read.value.presentCount, absent: read.value.absentCount });
    publish({ type: 'attendance.dayChanged', day });
    return { ok: true, value: null };
  }

  const attendance = startPolledFeed(
    'attendance',
    config.timings.attendanceSummaryPollMs,
    session,
    async ({ signal, priority }): Promise<RunResult> => {
      const asked = newest.next();
      const day = dayOf(backendNow(), config.timeZone);
      const answer = await api.text('attendanceSummary', { signal, priority, query: { date: day } });
      if (signal.aborted || !newest.take(asked)) return { ok: true };
      const read = answer.ok ? take(day, answer.value) : answer;
      const { present = 0, absent = 0 } = streams.attendance.value?.day === day ? known.published : {};
      if (!read.ok) known.publish({ present, absent });
      return read.ok ? { ok: true } : read;
    },
  );
  return { feeds: { attendance }, end: attendance.stop };
};
