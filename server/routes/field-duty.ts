/** A phone's attendance and whether it is online (docs/field-api.md). */
import { eq } from 'drizzle-orm';
import { z } from '../../src/contract/zod.ts';
import { attendance, driver } from '../database/schema.ts';
import { isKept } from '../http/texts.ts';
import type { Services } from '../services.ts';
import { phlebotomistOf } from '../session/guard.ts';
import type { App } from './route.ts';

const degrees = (limit: number) => z.optional(z.nullable(z.number().check(z.gte(-limit), z.lte(limit))));
const attendanceBody = z.object({
  present: z.boolean(),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(500), z.refine(isKept)))),
  latitude: degrees(90),
  longitude: degrees(180),
});
const onlineBody = z.object({ online: z.boolean() });

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
