/** The console's settings, which it asks for before anybody has signed in. */
import { demoLogin } from '../demo/logins.ts';
import { inTime } from '../in-time.ts';
import type { Services } from '../services.ts';
import type { App } from './route.ts';

/**
 * How soon, ms, a console whose connection ended tries again where there are several instances. The specified five
 * seconds are what a restart takes; here another instance is there already.
 */
const reconnectElsewhereMs = 2_000;

/** How long, ms, the settings wait for the database: a login screen waits for them. */
const databaseMs = 2_500;

export function publicRoutes(app: App, services: Services): void {
  const { settings, database } = services;
  let hasHospital = settings.demo;
  const needsHospital = async () => {
    if (hasHospital) return false;
    try {
      hasHospital = (await inTime(database.query('SELECT 1 FROM hospital LIMIT 1'), databaseMs)).length > 0;
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
      timings: {
        // Our own address service is quicker than a public one.
        geocodeIntervalMs: 150,
        ...(services.instances !== null && { reconnectDelayMs: reconnectElsewhereMs }),
      },
      demo: settings.demo ? demoLogin : null,
      needsHospital: await needsHospital(),
      displays: true,
    };
  });
}
