/** What anybody may ask: the console's settings and whether the server lives. */

import { demoLogin } from '../demo/logins.ts';
import type { Services } from '../services.ts';
import type { App } from './route.ts';

export function publicRoutes(app: App, services: Services): void {
  const { settings, database } = services;

  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return {
      apiBaseUrl: '',
      geocoderUrl: '/geo',
      tileUrl: settings.tileUrl,
      googleMapsKey: settings.googleMapsKey,
      timeZone: settings.timeZone,
      // Our own address service is quicker than a public one.
      timings: { geocodeIntervalMs: 150 },
      demo: settings.demo ? demoLogin : null,
    };
  });

  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await database.query('SELECT 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
