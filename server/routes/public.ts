/** What anybody may ask: the console's settings and whether the server lives. */

import { demoLogin } from '../demo/logins.ts';
import type { Services } from '../services.ts';
import type { App } from './route.ts';

/** Whoever watches over the server waits no longer than some seconds. */
const healthMs = 2_500;

export function publicRoutes(app: App, services: Services): void {
  const { settings, database } = services;
  let underWay: Promise<unknown> | null = null;
  // One question at a time: those that nobody answers would take every connection.
  const probe = () => {
    underWay ??= database.query('SELECT 1').finally(() => {
      underWay = null;
    });
    return underWay;
  };

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
      await inTime(probe());
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}

/** Rejects where `work` takes too long. */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), healthMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
