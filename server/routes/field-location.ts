/** A phone's position (docs/field-api.md). */
import { isAhead, readInstant } from '../http/day.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import type { PointTaker } from '../locations/take-points.ts';
import type { Services } from '../services.ts';
import { phlebotomistOf } from '../session/guard.ts';
import { locationBody } from './field-bodies.ts';
import { type App, idOf } from './route.ts';

export const fieldLocationUrl = '/api/field/location';

export function fieldLocationRoutes(
  app: App,
  { now, sessions, settings }: Pick<Services, 'now' | 'sessions' | 'settings'>,
  points: PointTaker,
): void {
  app.post(fieldLocationUrl, { schema: { body: locationBody } }, async (request, reply) => {
    const caller = phlebotomistOf(request);
    const { hospitalId, driverId } = caller;
    const { latitude, longitude, deliveryStatus, timestamp } = request.body;
    const moment = now();
    const at = timestamp === undefined ? moment : readInstant(timestamp, settings.timeZone);
    if (at === null) throw badRequest('timestamp must be ISO 8601 or milliseconds since 1970');
    if (isAhead(at, moment)) throw badRequest('timestamp lies in the future');
    const orderId = request.body.orderId == null ? null : idOf(request.body.orderId, 'Order');
    try {
      await points.take({ hospitalId, driverId, latitude, longitude, at, deliveryStatus, orderId });
    } catch (error) {
      // A phlebotomist who was removed: the session is over, wherever it is remembered.
      if (error instanceof HttpError && error.statusCode === 401) await sessions.close(caller);
      throw error;
    }
    return reply.code(204).send();
  });
}
