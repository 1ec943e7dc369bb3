/** Phlebotomists registered, edited and removed by consoles, and their files (specification 7, Phlebotomists). */
import { endpoints } from '../../src/contract/endpoints.ts';
import { phoneDigits } from '../../src/domain/phone.ts';
import type { AttendanceCache } from '../attendance/attendance-cache.ts';
import { driverFilePath, findDriverFile } from '../files/driver-files.ts';
import { readForm, takeForms } from '../files/form.ts';
import { fileSender, isFileId } from '../files/send-file.ts';
import type { UploadLimiter } from '../files/upload-limiter.ts';
import { addAuditDetails } from '../http/audit.ts';
import { notFound } from '../http/errors.ts';
import { codeOf, foreignCode } from '../http/own-hospital.ts';
import { matchedVersion } from '../http/versions.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { isTaken } from '../team/driver-names.ts';
import { editDriver } from '../team/edit-driver.ts';
import { readRegistration, registrationRules } from '../team/read-registration.ts';
import { registerDriver } from '../team/register-driver.ts';
import { removeDriver } from '../team/remove-driver.ts';
import { type App, idParameter, queryText, urlOf } from './route.ts';

/** In a scope of its own: its body is a form and nothing else. */
export async function registrationRoutes(
  app: App,
  services: Services,
  uploads: UploadLimiter,
): Promise<void> {
  await takeForms(app);
  const register = { config: { audit: 'phlebotomist.add' } } as const;
  app.post(urlOf(endpoints.registerDriver), register, async (request, reply) => {
    const caller = callerOf(request);
    return uploads.run(caller, async (reservation) => {
      const registration = readRegistration(await readForm(request, registrationRules, reservation));
      const driverId = await registerDriver(services, { ...caller, address: request.ip }, registration);
      addAuditDetails(request, { phlebotomistId: String(driverId) });
      return reply.code(201).type('text/plain; charset=utf-8').send('Phlebotomist registered successfully.');
    });
  });
}

export function driverChangeRoutes(app: App, services: Services, cache: AttendanceCache): void {
  const { database, files, settings } = services;

  app.get(urlOf(endpoints.checkDriver), async (request) => {
    const { hospitalId } = callerOf(request);
    const own = await codeOf(database, hospitalId);
    const code = queryText(request.query, 'hospitalCode');
    if (own.toLowerCase() !== code?.trim().toLowerCase()) return { error: foreignCode };
    const phone = queryText(request.query, 'phone');
    const email = queryText(request.query, 'email')?.trim() ?? null;
    const names = { phone: phone === null ? null : phoneDigits(phone), email };
    return { exists: await isTaken(database.orm, hospitalId, names) };
  });

  app.patch(
    urlOf(endpoints.updateDriver),
    { schema: { body: endpoints.updateDriver.body }, config: { audit: 'phlebotomist.edit' } },
    async (request, reply) => {
      const { hospitalId } = callerOf(request);
      const driverId = idParameter(request.params, 'id', 'Phlebotomist');
      const named = matchedVersion(request.headers);
      await editDriver(services, { hospitalId, driverId, named }, request.body);
      return reply.code(204).send();
    },
  );

  const remove = { config: { audit: 'phlebotomist.remove' } } as const;
  app.delete(urlOf(endpoints.deleteDriver), remove, async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const driverId = idParameter(request.params, 'id', 'Phlebotomist');
    await removeDriver(services, cache, { hospitalId, driverId });
    return reply.code(204).send();
  });

  const sendFile = fileSender(settings);
  app.get(`${driverFilePath}:fileId`, async (request, reply) => {
    const { fileId } = request.params as { readonly fileId: string };
    const { hospitalId } = callerOf(request);
    const found = isFileId(fileId) ? await findDriverFile(database, files, hospitalId, fileId) : null;
    if (found === null) throw notFound('File');
    return sendFile(reply, found);
  });
}
