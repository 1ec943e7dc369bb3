/**
 * The address service at /geo (specification 7, External services): so many look-ups a second
 * for each caller, then 429.
 */

import { chennaiGeocoder } from '../geocoder/geocoder.ts';
import { networkOf } from '../http/caller-network.ts';
import { badRequest, tooMany } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { type App, queryText } from './route.ts';

const answersAtMost = 50;

export function geocoderRoutes(app: App, services: Services): void {
  const perSecond = services.settings.geocoderPerSecond;
  const limit = services.rateLimits.create('geocoder', { perSecond, burst: perSecond * 2 });
  app.addHook('onRequest', async (request, reply) => {
    const seconds = await limit.take(networkOf(request.ip));
    if (seconds > 0) throw tooMany(seconds);
    reply.header('cache-control', 'no-store');
  });

  app.get('/geo/search', async (request) => {
    const wanted = Number(queryText(request.query, 'limit') ?? 10);
    const limitTo = Number.isInteger(wanted) ? Math.min(answersAtMost, Math.max(1, wanted)) : 10;
    return chennaiGeocoder().search((queryText(request.query, 'q') ?? '').slice(0, 300), limitTo);
  });

  app.get('/geo/reverse', async (request) => {
    const degrees = (name: string, most: number) => {
      const text = queryText(request.query, name);
      const value = text === null ? Number.NaN : Number(text);
      if (!(Math.abs(value) <= most)) throw badRequest(`${name} must be degrees`);
      return value;
    };
    const [latitude, longitude] = [degrees('lat', 90), degrees('lon', 180)];
    return chennaiGeocoder().reverse(latitude, longitude) ?? { error: 'Unable to geocode' };
  });
}
