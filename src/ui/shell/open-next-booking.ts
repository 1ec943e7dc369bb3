/** Opens the booking that is to be assigned next; it comes with the first press of its key. */
import type { AnyRouter } from '@tanstack/react-router';
import { nextToAssign } from '../../domain/next-to-assign.ts';
import type { System } from '../../machines/system.ts';

/** What the key opened last: closed without an assignment, it is not the next one again. */
const openedLast = new WeakMap<System, string>();

/** Where none waits, the list of those that wait opens and says so. */
export function openNextBooking(system: System, router: AnyRouter): void {
  const { order: shown } = router.state.location.search as { readonly order?: string };
  const now = system.pulse.getSnapshot()?.now ?? Date.now();
  const last = openedLast.get(system);
  const order = nextToAssign(system.orders.getSnapshot().byId.values(), shown ?? last, now);
  if (order !== null && last === undefined) forgetWithSession(system);
  if (order !== null) openedLast.set(system, order);
  void router.navigate({ to: '/order-detail', search: order === null ? { tab: 'new' } : { order } });
}

/** An id is its hospital's: the next session knows nothing of it. */
function forgetWithSession(system: System): void {
  const { unsubscribe } = system.session.subscribe(({ status }) => {
    if (status === 'signedIn') return;
    openedLast.delete(system);
    unsubscribe();
  });
}
