/** The positions of phlebotomists, now and before, and the idle alert (specification 7, Locations and alerts). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../src/contract/endpoints.ts';
import { dayOf } from '../../src/domain/time.ts';
import { idleAlert } from '../database/schema.ts';
import { isAhead, readInstant } from '../http/day.ts';
import { badRequest } from '../http/errors.ts';
import { sendBody } from '../http/send-body.ts';
import { sharesBody } from '../http/unread-answers.ts';
import type { LatestPositions } from '../locations/latest-positions.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import type { AlertMessage } from '../stomp/alerts.ts';
import { ownDriver, ownOrder } from './ownership.ts';
import { type App, idOf, idParameter, jsonOf, queryText, sendJson, urlOf } from './route.ts';

const pointColumns = `p.id, p.driver_id AS "deliveryBoyId", p.latitude, p.longitude, p.at AS "timestamp",
  p.delivery_status AS "deliveryStatus", p.order_id AS "orderId"`;

/** A phlebotomist who posts every five seconds all day makes about this many points in a day. */
const longestHistory = 20_000;

export function locationRoutes(app: App, services: Services, latestPositions: LatestPositions): void {
  const { database } = services;
  const answers = positionAnswers(services, latestPositions);

  app.get(urlOf(endpoints.locations), (request, reply) =>
    answers.locations(request, reply, callerOf(request).hospitalId),
  );

  app.get(urlOf(endpoints.positionChanges), (request, reply) =>
    answers.changes(request, reply, callerOf(request).hospitalId),
  );

  app.get(urlOf(endpoints.locationHistory), async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const driverId = idParameter(request.params, 'driverId', 'Phlebotomist');
    await ownDriver(services, hospitalId, driverId);
    const rows = await jsonOf(
      database,
      `SELECT coalesce(json_agg(t ORDER BY t."timestamp", t.id), '[]')::text AS body FROM (
         SELECT ${pointColumns} FROM location_point p WHERE p.driver_id = $1
         ORDER BY p.at DESC, p.id DESC LIMIT ${longestHistory}) t`,
      [driverId],
    );
    return sendJson(reply, rows);
  });

  app.post(
    urlOf(endpoints.notifyIdle),
    { schema: { body: endpoints.notifyIdle.body } },
    async (request, reply) => {
      const { hospitalId } = callerOf(request);
      const { latitude, longitude, timestamp } = request.body;
      const driverId = idOf(request.body.driverId, 'Phlebotomist');
      const orderId = request.body.orderId === null ? null : idOf(request.body.orderId, 'Order');
      const moment = readInstant(timestamp, services.settings.timeZone);
      if (moment === null) throw badRequest('timestamp must be ISO 8601');
      if (isAhead(moment, services.now())) throw badRequest('timestamp lies in the future');
      const at = new Date(moment);
      if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw badRequest('Invalid coordinates');
      await ownDriver(services, hospitalId, driverId);
      if (orderId !== null) await ownOrder(services, hospitalId, orderId);

      const stored = await database.orm
        .insert(idleAlert)
        .values({ hospitalId, driverId, orderId, latitude, longitude, at })
        .onConflictDoNothing()
        .returning({ id: idleAlert.id });
      const stop = { driverId, orderId, latitude, longitude, timestamp: at.toISOString() };
      const alert: AlertMessage = { type: 'IDLE', ...stop };
      if (stored.length > 0) await services.alerts.tell(hospitalId, alert);
      // Another console of the hospital has reported this stop already.
      else await services.alerts.tellAgain(hospitalId, alert);
      return reply.code(204).send();
    },
  );
}

const today = ({ now, settings }: Pick<Services, 'now' | 'settings'>) => dayOf(now(), settings.timeZone);

export interface PositionAnswers {
  /** Where everybody of the hospital is. */
  locations(request: FastifyRequest, reply: FastifyReply, hospitalId: number): Promise<FastifyReply>;
  /** Who has moved since the answer that gave the cursor of the call. */
  changes(request: FastifyRequest, reply: FastifyReply, hospitalId: number): Promise<FastifyReply>;
}

/** To consoles and to walls alike. */
export function positionAnswers(
  services: Pick<Services, 'lists' | 'now' | 'settings'>,
  latestPositions: LatestPositions,
): PositionAnswers {
  const { lists } = services;
  return {
    locations: (request, reply, hospitalId) => {
      const day = today(services);
      return lists.answer(request, reply, { hospitalId, list: 'locations', day }, async () =>
        latestPositions.list(hospitalId, day, await lists.generation(hospitalId, 'locations')),
      );
    },
    changes: async (request, reply, hospitalId) => {
      const wanted = { hospitalId, list: 'locations', part: 'changes', day: today(services) } as const;
      const state = await lists.keep(wanted, async () =>
        latestPositions.state(hospitalId, wanted.day, await lists.generation(hospitalId, 'locations')),
      );
      sharesBody(reply);
      reply.header('cache-control', 'no-store');
      return sendBody(request, reply, state.since(queryText(request.query, 'since')));
    },
  };
}
