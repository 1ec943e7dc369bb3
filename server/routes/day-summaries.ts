/** A day of a hospital's phlebotomists in one look; offered as `day-summaries` (decision 0071). */
import { endpoints } from '../../src/contract/endpoints.ts';
import { daySpan } from '../../src/domain/day-summary.ts';
import { isDay } from '../../src/domain/days.ts';
import { DAY_MS } from '../../src/domain/moment.ts';
import { dayOf } from '../../src/domain/time.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import { sendBody } from '../http/send-body.ts';
import { createDaySummaries } from '../locations/day-summaries.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, queryText, urlOf } from './route.ts';

export function daySummaryRoutes(app: App, { database, now, settings }: Services): void {
  const { timeZone, keepLocationsDays } = settings;
  const summaries = createDaySummaries({ database, timeZone, now });

  app.get(urlOf(endpoints.daySummaries), async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const today = dayOf(now(), timeZone);
    const day = queryText(request.query, 'date') ?? today;
    if (!isDay(day)) throw badRequest('date must be YYYY-MM-DD');
    if (day > today) throw badRequest('date lies in the future');
    // A day of which a part is forgotten would be told wrong.
    const oldest = keepLocationsDays === 0 ? Number.NEGATIVE_INFINITY : now() - keepLocationsDays * DAY_MS;
    if (daySpan(day, timeZone).from < oldest)
      throw new HttpError(410, 'The positions of this day are no longer kept.');
    const body = await summaries.of(hospitalId, day);
    return sendBody(request, reply.header('cache-control', 'no-store'), body);
  });
}
