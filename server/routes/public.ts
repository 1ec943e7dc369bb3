/** Public calls: the console's settings, whether the server lives and whether it can answer. */

import { demoLogin } from '../demo/logins.ts';
import type { Services } from '../services.ts';
import { version } from '../version.ts';
import type { App } from './route.ts';

/** How long, ms, a health check waits for the database: a program that watches the server waits only some seconds. */
const healthMs = 2_500;

export function publicRoutes(app: App, services: Services): void {
  const { settings, database } = services;
  let underWay: Promise<unknown> | null = null;
  // One query at a time: unanswered queries would take every connection.
  const probe = () => {
    underWay ??= database.query('SELECT 1').finally(() => {
      underWay = null;
    });
    return underWay;
  };

  let hasHospital = settings.demo;
  const needsHospital = async () => {
    if (hasHospital) return false;
    try {
      hasHospital = (await inTime(database.query('SELECT 1 FROM hospital LIMIT 1'))).length > 0;
      return !hasHospital;
    } catch {
      // Not known; the settings are wanted anyway.
      return false;
    }
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
      needsHospital: await needsHospital(),
      displays: true,
    };
  });

  // For a program that would restart the server: callers that keep the database busy must not decide that.
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  // For a program that would send calls elsewhere, or wake an operator.
  app.get('/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await inTime(probe());
      return { status: 'ok', version };
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}

/** Rejects where `work` takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), healthMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
