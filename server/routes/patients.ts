/** The hospital's patients (specification 7, Patients), who come of its bookings. */
import { and, eq } from 'drizzle-orm';
import { endpoints } from '../../src/contract/endpoints.ts';
import { patient } from '../database/schema.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, idParameter, jsonOf, urlOf } from './route.ts';

/** The patients of hospital $1. */
export const patientsOfHospital = `
  SELECT coalesce(json_agg(one), '[]')::text AS body FROM (
    SELECT p.id, p.email, p.phone_number AS "phoneNumber" FROM patient p WHERE p.hospital_id = $1 ORDER BY p.id) one`;

export function patientRoutes(app: App, { database, lists }: Services): void {
  app.get(urlOf(endpoints.patients), (request, reply) => {
    const { hospitalId, sessionKey: reader } = callerOf(request);
    return lists.answer(request, reply, { hospitalId, list: 'patients', day: '', reader }, () =>
      jsonOf(database, patientsOfHospital, [hospitalId]),
    );
  });

  // Bookings stay: they are the hospital's, and a further one brings the patient back.
  const remove = { config: { audit: 'patient.remove' } } as const;
  app.delete(urlOf(endpoints.deletePatient), remove, async (request, reply) => {
    const { hospitalId } = callerOf(request);
    const id = idParameter(request.params, 'id', 'Patient');
    const gone = await database.orm
      .delete(patient)
      .where(and(eq(patient.id, id), eq(patient.hospitalId, hospitalId)))
      .returning({ id: patient.id });
    if (gone.length === 0) throw notFound('Patient');
    lists.invalidate(hospitalId, 'patients');
    return reply.code(204).send();
  });
}
