/** The team: details, edits, deletions, registrations, and the bookings of one phlebotomist. */
import { done } from '../../contract/command.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { Order } from '../../contract/model.ts';
import { readOrders } from '../orders/order-queries.ts';
import type { SessionServices } from '../session-services.ts';
import type { OpenCapability } from '../worker-capability.ts';
import { deletePhlebotomist, updatePhlebotomist } from './phlebotomist-changes.ts';
import { readPhlebotomist } from './phlebotomist-details.ts';
import { createRegistrations } from './registration.ts';

export const openTeam: OpenCapability = (session) => {
  const registrations = createRegistrations(session);
  return {
    commands: {
      'phlebotomist.update': (command, run) => updatePhlebotomist(command, { ...session, ...run }),
      'phlebotomist.delete': (command, run) => deletePhlebotomist(command, { ...session, ...run }),
      'registration.submit': registrations.submit,
      'registration.cancel': async () => {
        registrations.cancel();
        return done;
      },
    },
    queries: {
      phlebotomist: async ({ phlebotomistId }) => {
        const found = await readPhlebotomist(phlebotomistId, session);
        return found.ok ? { ok: true, value: found.value?.value ?? null } : found;
      },
      phlebotomistOrders: ({ phlebotomistId }) => readOrdersOf(phlebotomistId, session),
    },
    end: registrations.cancel,
  };
};

/** GET /api/orders/bookings, those of one phlebotomist (specification 7), newest first. */
async function readOrdersOf(
  phlebotomistId: string,
  { api, counters, config, signal }: SessionServices,
): Promise<Outcome<readonly Order[]>> {
  const found = await readOrders('bookings', { signal }, 'bookings', {
    api,
    counters,
    timeZone: config.timeZone,
  });
  return found.ok
    ? { ok: true, value: found.value.filter((order) => order.phlebotomistId === phlebotomistId) }
    : found;
}
