/** Opens the booking that is to be assigned next; it comes with the first press of its key. */
import type { AnyRouter } from '@tanstack/react-router';
import { nextToAssign } from '../../domain/next-to-assign.ts';
import type { System } from '../../machines/system.ts';

/** The one that was opened by the key last: closed without an assignment, it is not the next one again. */
let last: string | undefined;

export function openNextBooking(system: System, router: AnyRouter): void {
  const { order: shown } = router.state.location.search as { readonly order?: string };
  const order = nextToAssign(system.orders.getSnapshot().byId.values(), shown ?? last);
  if (order === null) return;
  last = order;
  void router.navigate({ to: '/order-detail', search: { order } });
}
