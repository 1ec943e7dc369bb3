/**
 * The calls that only a demo has: real patients carry no phone that calls us, so a test or a visitor plays the patient
 * here.
 */
import { z } from '../../src/contract/zod.ts';
import { isWhole } from '../http/texts.ts';
import { cancelOrder } from '../orders/change-order.ts';
import type { Services } from '../services.ts';
import { callerOf } from '../session/guard.ts';
import { type App, idParameter } from './route.ts';

const patientBody = z.nullish(
  z.object({ reason: z.optional(z.string().check(z.maxLength(1_000), z.refine(isWhole))) }),
);

export function demoRoutes(app: App, services: Services): void {
  app.post(
    '/api/demo/orders/:orderId/cancel-as-patient',
    { schema: { body: patientBody } },
    async (request, reply) => {
      const { hospitalId } = callerOf(request);
      const orderId = idParameter(request.params, 'orderId', 'Order');
      const reason = request.body?.reason ?? '';
      await cancelOrder(services, { hospitalId, orderId, versions: [] }, { sender: 'patient', reason });
      return reply.code(204).send();
    },
  );
}
