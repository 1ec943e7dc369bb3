/** The team: details, edits, deletions, registrations, and what somebody was booked for. */
import { done } from '../../contract/command.ts';
import type { Outcome } from '../../contract/failure.ts';
import type { Order } from '../../contract/model.ts';
import { orderRow } from '../../contract/wire/orders.ts';
import { readRows } from '../api/rows.ts';
import { toOrder } from '../orders/to-order.ts';
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
  const answer = await api.poll('bookings', {}, { signal });
  if (!answer.ok) return answer;
  const rows = answer.value.unchanged ? [] : readRows(answer.value.rows, orderRow, 'bookings', counters);
  const orders = rows
    .map((row) => toOrder(row, config.timeZone))
    .filter((order) => order.phlebotomistId === phlebotomistId);
  return { ok: true, value: orders.sort((one, other) => (other.createdAt ?? 0) - (one.createdAt ?? 0)) };
}
