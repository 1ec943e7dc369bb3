/** The catalogue of lab tests (specification 7, Tests), always that of the signed-in hospital. */
import { endpoints } from '../../src/contract/endpoints.ts';
import { addTest, editTest, removeTest } from '../catalogue/change-tests.ts';
import { importWorkbook, workbookRules } from '../catalogue/import-workbook.ts';
import { readForm, takeForms } from '../files/form.ts';
import type { UploadLimiter } from '../files/upload-limiter.ts';
import { addAuditDetails } from '../http/audit.ts';
import { sendTagged } from '../http/cached-list.ts';
import { codeOf } from '../http/own-hospital.ts';
import { matchedVersion } from '../http/versions.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, idParameter, jsonOf, queryText, urlOf } from './route.ts';

const plain = 'text/plain; charset=utf-8';

/** The tests of hospital $1, whose code is $2. */
export const testsOfHospital = `
  SELECT coalesce(json_agg(one), '[]')::text AS body FROM (
    SELECT t.id, t.test_name AS "testName", t.price, t.method, t.sample_required AS "sampleRequired", t.schedule,
      t.department, t.report, $2::text AS "hospitalCode", t.version
    FROM lab_test t WHERE t.hospital_id = $1 ORDER BY t.id) one`;

export function testRoutes(app: App, services: Services): void {
  const { database, lists } = services;

  // The code of another hospital matches no test, as with the phlebotomists.
  app.get(urlOf(endpoints.tests), async (request, reply) => {
    const { hospitalId, sessionKey: reader } = callerOf(request);
    const code = await codeOf(database, hospitalId);
    const asked = queryText(request.query, 'hospitalCode');
    if (asked !== null && asked.toLowerCase() !== code.toLowerCase()) return sendTagged(request, reply, '[]');
    // An operator may give the hospital another code, which stands in each row.
    const wanted = { hospitalId, list: 'tests', day: encodeURIComponent(code), reader } as const;
    return lists.answer(request, reply, wanted, () => jsonOf(database, testsOfHospital, [hospitalId, code]));
  });

  app.post(
    urlOf(endpoints.createTest),
    { schema: { body: endpoints.createTest.body }, config: { audit: 'test.add' } },
    async (request, reply) => {
      const testId = await addTest(services, callerOf(request).hospitalId, request.body);
      addAuditDetails(request, { testId: String(testId) });
      return reply.code(201).type(plain).send('Test added successfully.');
    },
  );

  app.patch(
    urlOf(endpoints.updateTest),
    { schema: { body: endpoints.updateTest.body }, config: { audit: 'test.edit' } },
    async (request, reply) => {
      const { hospitalId } = callerOf(request);
      const testId = idParameter(request.params, 'id', 'Test');
      const named = matchedVersion(request.headers);
      await editTest(services, { hospitalId, testId, named }, request.body);
      return reply.code(204).send();
    },
  );

  const remove = { config: { audit: 'test.remove' } } as const;
  app.delete(urlOf(endpoints.deleteTest), remove, async (request, reply) => {
    const { hospitalId } = callerOf(request);
    await removeTest(services, { hospitalId, testId: idParameter(request.params, 'id', 'Test') });
    return reply.code(204).send();
  });
}

/** In a scope of its own: its body is a form and nothing else. */
export async function workbookRoutes(app: App, services: Services, uploads: UploadLimiter): Promise<void> {
  await takeForms(app);
  const upload = { config: { audit: 'test.import' } } as const;
  app.post(urlOf(endpoints.uploadTests), upload, async (request, reply) => {
    const caller = callerOf(request);
    return uploads.run(caller, async (reservation) => {
      const form = await readForm(request, workbookRules, reservation);
      const text = await importWorkbook(services, caller.hospitalId, form);
      return reply.type(plain).send(text);
    });
  });
}
