/** The catalogue of lab tests (specification 7, Tests), always that of the signed-in hospital. */
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, queryText, sendJson, urlOf } from './route.ts';

const testColumns = `t.id, t.test_name AS "testName", t.price, t.method, t.sample_required AS "sampleRequired", t.schedule,
  t.department, t.report, h.code AS "hospitalCode"`;

export function testRoutes(app: App, { database }: Services): void {
  // As with the phlebotomists, the code of another hospital is the code of nobody.
  app.get(urlOf(endpoints.tests), async (request, reply) => {
    const [row] = await database.query<{ body: string }>(
      `SELECT coalesce(json_agg(one), '[]')::text AS body FROM (
         SELECT ${testColumns} FROM lab_test t JOIN hospital h ON h.id = t.hospital_id
         WHERE t.hospital_id = $1 AND ($2::text IS NULL OR lower(h.code) = lower($2::text))
         ORDER BY t.id) one`,
      [callerOf(request).hospitalId, queryText(request.query, 'hospitalCode')],
    );
    return sendJson(reply, row?.body ?? '[]');
  });
}
