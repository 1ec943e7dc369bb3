/**
 * The question of a phone that is switched on: is this person marked present today, and what was its last position
 * (docs/field-api.md).
 */
import { dayOf } from '../../src/domain/time.ts';
import { inSpan, spanOfDay } from '../http/day.ts';
import { newestPointOf } from '../locations/newest-points.ts';
import type { Services } from '../services.ts';
import { phlebotomistOf } from '../session/guard.ts';
import type { App } from './route.ts';

interface ShiftRow {
  readonly present: boolean | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export function fieldShiftRoutes(app: App, { database, settings, now }: Services): void {
  app.get('/api/field/shift', async (request) => {
    const [row] = await database.query<ShiftRow>(
      `SELECT
         (SELECT present FROM attendance a WHERE a.driver_id = $1 AND ${inSpan('a.at', '$2', '$3')}
          ORDER BY a.at DESC LIMIT 1) AS present,
         p.latitude, p.longitude
       FROM (SELECT 1) one LEFT JOIN LATERAL ${newestPointOf('$1')} p ON true`,
      [phlebotomistOf(request).driverId, ...spanOfDay(dayOf(now(), settings.timeZone), settings.timeZone)],
    );
    const { present = null, latitude = null, longitude = null } = row ?? {};
    return { present, latitude, longitude };
  });
}
