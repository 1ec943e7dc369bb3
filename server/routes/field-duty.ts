/** A phone's attendance and whether it is online (docs/field-api.md). */
import { eq } from 'drizzle-orm';
import { attendance, driver } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { phlebotomistOf } from '../session/guard.ts';
import { attendanceBody, onlineBody } from './field-bodies.ts';
import type { App } from './route.ts';

export function fieldDutyRoutes(app: App, services: Services): void {
  app.post('/api/field/attendance', { schema: { body: attendanceBody } }, async (request, reply) => {
    const { hospitalId, driverId } = phlebotomistOf(request);
    const { present, reason, latitude, longitude } = request.body;
    const [row] = await services.database.orm
      .insert(attendance)
      .values({
        hospitalId,
        driverId,
        present,
        reason: reason ?? null,
        latitude: latitude ?? null,
        longitude: longitude ?? null,
        at: new Date(services.now()),
      })
      .returning({ id: attendance.id, approvalStatus: attendance.approvalStatus });
    return reply.code(201).send({ id: row?.id, present, approvalStatus: row?.approvalStatus });
  });

  app.put('/api/field/online', { schema: { body: onlineBody } }, async (request, reply) => {
    const { driverId } = phlebotomistOf(request);
    await services.database.orm
      .update(driver)
      .set({ online: request.body.online })
      .where(eq(driver.id, driverId));
    return reply.code(204).send();
  });
}
