/** The counts of orders and phlebotomists, and the attendance of today (specification 7; 4, Dashboard derived figures). */

import type { EndpointName } from '../../contract/endpoints.ts';
import type { Failure, Outcome } from '../../contract/failure.ts';
import type { FigureName, Figures } from '../../contract/model.ts';
import { countAnswer } from '../../contract/wire/orders.ts';
import { dayOf } from '../../domain/time.ts';
import { type CallOptions, unreadable } from '../api/api-client.ts';
import { dayOfAnswer } from '../attendance/records.ts';
import { newestOnly } from '../feeds/newest-only.ts';
import { startPolledFeed, type TurnResult } from '../feeds/polled-feed.ts';
import type { OpenPart } from '../worker-part.ts';

const orderCounts = [
  ['total', 'totalCount'],
  ['inProgress', 'inProgressCount'],
  ['delivered', 'deliveredCount'],
  ['ready', 'readyCount'],
  ['cancelled', 'cancelledCount'],
] as const satisfies readonly (readonly [FigureName, EndpointName])[];

/**
 * Starts both feeds. A count that fails leaves its figure as it was, and so does an attendance summary; one that fails while nothing is known is zeros
 * (specification 8, which means the load).
 */
export const openFigures: OpenPart = (session) => {
  const { api, config, hospital, tell, clock, streams } = session;
  const known: Partial<Figures> = {};
  const newest = { counts: newestOnly(), attendance: newestOnly() };

  function publish(figures: Partial<Figures>): void {
    const changed = Object.fromEntries(
      Object.entries(figures).filter(([name, value]) => known[name as FigureName] !== value),
    ) as Partial<Figures>;
    if (Object.keys(changed).length === 0) return;
    Object.assign(known, changed);
    tell({ type: 'figures.changed', figures: changed });
  }

  async function readCount(name: EndpointName, options: CallOptions): Promise<Outcome<number>> {
    const answer = await api.json(name, options);
    if (!answer.ok) return answer;
    const parsed = countAnswer.safeParse(answer.value);
    return parsed.success ? { ok: true, value: parsed.data.count } : unreadable('The answer holds no count');
  }

  const counts = startPolledFeed(
    'counts',
    config.timings.countsPollMs,
    session,
    async ({ signal, priority }) => {
      const call = { signal, priority };
      const asked = newest.counts.next();
      const query = { hospitalCode: hospital.code };
      const answers = await Promise.all([
        ...orderCounts.map(async ([figure, name]) => ({ figure, answer: await readCount(name, call) })),
        readCount('driversCount', { ...call, query }).then((answer) => ({
          figure: 'phlebotomists' as const,
          answer,
        })),
      ]);
      if (signal.aborted || !newest.counts.take(asked)) return { ok: true };
      const figures: Partial<Figures> = {};
      let failure: Failure | null = null;
      for (const { figure, answer } of answers)
        if (answer.ok) figures[figure] = answer.value;
        else failure = answer.failure;
      publish(figures);
      return failure ? { ok: false, failure } : { ok: true };
    },
  );

  let lastText: string | null = null;

  /** Counts and lists are of one answer, and so is the age that stands over them. An unchanged answer is not read again. */
  function takeAttendance(day: string, text: string): Outcome<null> {
    const known = streams.attendance.value;
    if (known?.day === day && text === lastText) return { ok: true, value: null };
    const read = dayOfAnswer(text, session);
    if (!read.ok) return read;
    lastText = text;
    streams.attendance.next({ day, attendance: read.value });
    publish({ present: read.value.presentCount, absent: read.value.absentCount });
    tell({ type: 'attendance.dayChanged', day });
    return { ok: true, value: null };
  }

  const attendance = startPolledFeed(
    'attendance',
    config.timings.attendanceSummaryPollMs,
    session,
    async ({ signal, priority }): Promise<TurnResult> => {
      const asked = newest.attendance.next();
      const day = dayOf(clock.wall(), config.timeZone);
      const answer = await api.text('attendanceSummary', { signal, priority, query: { date: day } });
      if (signal.aborted || !newest.attendance.take(asked)) return { ok: true };
      const read = answer.ok ? takeAttendance(day, answer.value) : answer;
      if (!read.ok) publish({ present: known.present ?? 0, absent: known.absent ?? 0 });
      return read.ok ? { ok: true } : read;
    },
  );
  return {
    feeds: { counts, attendance },
    end: () => {
      counts.stop();
      attendance.stop();
    },
  };
};
