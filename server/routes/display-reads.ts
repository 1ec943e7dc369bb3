/** A wall display's own calls: its session, and what consoles read of the day without what visitors must not know. */
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/contract/endpoints.ts';
import { displayPath, displayReads } from '../../src/contract/wire/displays.ts';
import { display, hospital } from '../database/schema.ts';
import { maskBlocks, maskedPhlebotomist, type StoredPhlebotomist } from '../displays/masks.ts';
import { sendTagged } from '../http/cached-list.ts';
import { unauthorised } from '../http/errors.ts';
import { readRowRange } from '../http/row-range.ts';
import type { LatestPositions } from '../locations/latest-positions.ts';
import { wholeList } from '../orders/order-blocks.ts';
import type { OrderCache } from '../orders/order-cache.ts';
import { type OrderCount, sendCount, sendRows } from '../orders/send-orders.ts';
import type { Services } from '../services.ts';
import { tokenOf } from '../session/cookies.ts';
import { displayOf, keepDisplay } from '../session/display-guard.ts';
import { summaryDay, summaryOf } from './attendance.ts';
import { countDrivers, ofHospital } from './drivers.ts';
import { positionAnswers } from './locations.ts';
import { type App, queryText, urlOf } from './route.ts';

type Read = (request: FastifyRequest, reply: FastifyReply, hospitalId: number) => Promise<unknown>;
type ReadName = (typeof displayReads)[number];

/** What the reads are made of, shared with the consoles' routes. */
export interface DisplaySources {
  readonly positions: LatestPositions;
  readonly orders: OrderCache;
}

export function displayReadRoutes(app: App, services: Services, sources: DisplaySources): void {
  app.get(urlOf(endpoints.displaySession), async (request, reply) => {
    const token = tokenOf(request.raw, 'display');
    const [found] = await services.database.orm
      .select({
        id: display.id,
        name: display.name,
        hospitalId: display.hospitalId,
        hospitalCode: hospital.code,
      })
      .from(display)
      .innerJoin(hospital, eq(hospital.id, display.hospitalId))
      .where(eq(display.id, displayOf(request).displayId));
    if (!found || token === null) throw unauthorised();
    keepDisplay(request, reply, token);
    return found;
  });

  const reads = readsOf(services, sources);
  for (const name of displayReads)
    app.get(displayPath(urlOf(endpoints[name])), (request, reply) =>
      reads[name](request, reply, displayOf(request).hospitalId),
    );
}

function readsOf(
  services: Services,
  { positions, orders }: DisplaySources,
): Readonly<Record<ReadName, Read>> {
  const { database, lists } = services;
  const answers = positionAnswers(services, positions);
  const countOf =
    (name: OrderCount): Read =>
    (request, reply, hospitalId) =>
      sendCount({ lists, cache: orders }, request, reply, { name, hospitalId });

  return {
    // Phlebotomists by number: the same list as the consoles'.
    locations: answers.locations,
    positionChanges: answers.changes,
    orders: async (request, reply, hospitalId) => {
      const read = async () => maskBlocks(await orders.read(hospitalId));
      const wanted = { hospitalId, list: 'orders', day: '' } as const;
      const range = readRowRange(request.query);
      if (range !== null)
        return sendRows(request, reply, await lists.keep({ ...wanted, part: 'display blocks' }, read), range);
      return lists.answer(request, reply, { ...wanted, part: 'display' }, async () =>
        wholeList(await read()),
      );
    },
    drivers: async (request, reply, hospitalId) => {
      const rows = await database.query<StoredPhlebotomist>(phlebotomists, [
        hospitalId,
        queryText(request.query, 'hospitalCode'),
      ]);
      return sendTagged(request, reply, JSON.stringify(rows.map(maskedPhlebotomist)));
    },
    attendanceSummary: (request, reply, hospitalId) => {
      const day = summaryDay(services, request.query);
      const wanted = { hospitalId, list: 'attendance', part: 'display', day } as const;
      return lists.answer(request, reply, wanted, async () =>
        withoutNames(await summaryOf(services, hospitalId, day)),
      );
    },
    totalCount: countOf('totalCount'),
    inProgressCount: countOf('inProgressCount'),
    deliveredCount: countOf('deliveredCount'),
    readyCount: countOf('readyCount'),
    cancelledCount: countOf('cancelledCount'),
    driversCount: (request, _reply, hospitalId) => countDrivers(database, hospitalId, request.query),
  };
}

const phlebotomists = `
  SELECT d.id, d.full_name AS "fullName", h.code AS "hospitalCode", d.online
  ${ofHospital} ORDER BY d.full_name, d.id`;

/** The summary with its counts alone. */
function withoutNames(summary: string): string {
  const { presentCount, absentCount } = JSON.parse(summary) as Readonly<Record<string, number>>;
  return JSON.stringify({ presentCount, absentCount, presentDrivers: [], absentDrivers: [] });
}
