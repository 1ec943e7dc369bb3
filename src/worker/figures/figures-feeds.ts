/** The counts of orders and phlebotomists, and the attendance of today (specification 7; 4, Dashboard derived figures). */
import type { Failure, Outcome } from '../../contract/failure.ts';
import type { FigureName, Figures } from '../../contract/model.ts';
import { attendanceSummaryAnswer } from '../../contract/wire/drivers.ts';
import type { EndpointName } from '../../contract/wire/endpoints.ts';
import { countAnswer } from '../../contract/wire/orders.ts';
import { dayOf } from '../../domain/time.ts';
import { type CallOptions, unreadable } from '../api/api-client.ts';
import { startPolledFeed, type TurnResult } from '../feeds/polled-feed.ts';
import type { OpenPart } from '../worker-part.ts';

const orderCounts = [
  ['total', 'totalCount'],
  ['inProgress', 'inProgressCount'],
  ['delivered', 'deliveredCount'],
  ['ready', 'readyCount'],
  ['cancelled', 'cancelledCount'],
] as const satisfies readonly (readonly [FigureName, EndpointName])[];

/** Starts both feeds. A count that fails leaves its figure as it was; a failed attendance summary is zeros (specification 8). */
export const openFigures: OpenPart = (session) => {
  const { api, config, hospital, tell, clock } = session;
  const known: Partial<Figures> = {};

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

  const counts = startPolledFeed('counts', config.timings.countsPollMs, session, async ({ signal }) => {
    const query = { hospitalCode: hospital.code };
    const asked = await Promise.all([
      ...orderCounts.map(async ([figure, name]) => ({ figure, answer: await readCount(name, { signal }) })),
      readCount('driversCount', { signal, query }).then((answer) => ({
        figure: 'phlebotomists' as const,
        answer,
      })),
    ]);
    if (signal.aborted) return { ok: true };
    const figures: Partial<Figures> = {};
    let failure: Failure | null = null;
    for (const { figure, answer } of asked)
      if (answer.ok) figures[figure] = answer.value;
      else failure = answer.failure;
    publish(figures);
    return failure ? { ok: false, failure } : { ok: true };
  });

  const attendance = startPolledFeed(
    'attendance',
    config.timings.attendanceSummaryPollMs,
    session,
    async ({ signal }): Promise<TurnResult> => {
      const answer = await api.json('attendanceSummary', {
        signal,
        query: { date: dayOf(clock.wall(), config.timeZone) },
      });
      if (signal.aborted) return { ok: true };
      const parsed = answer.ok ? attendanceSummaryAnswer.safeParse(answer.value) : null;
      publish({ present: parsed?.data?.presentCount ?? 0, absent: parsed?.data?.absentCount ?? 0 });
      if (!answer.ok) return answer;
      return parsed?.success ? { ok: true } : unreadable('The answer is no attendance summary');
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
