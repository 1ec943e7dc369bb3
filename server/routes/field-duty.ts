/** Whether a phone is online (docs/field-api.md). */
import { eq } from 'drizzle-orm';
import { driver } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { phlebotomistOf } from '../session/guard.ts';
import { onlineBody } from './field-bodies.ts';
import type { App } from './route.ts';

export function fieldDutyRoutes(app: App, services: Services): void {
  app.put('/api/field/online', { schema: { body: onlineBody } }, async (request, reply) => {
    const { driverId } = phlebotomistOf(request);
    await services.database.orm
      .update(driver)
      .set({ online: request.body.online })
      .where(eq(driver.id, driverId));
    return reply.code(204).send();
  });
}
