/** New orders are announced once, in one tab of the browser. */
import type { SessionServices } from '../session-services.ts';
import { createLeases } from '../storage/leases.ts';

/** Publishes `orders.placed` for the orders of one poll that no tab has announced yet. */
export function announcesPlaced({
  hospital,
  publish,
  signal,
  storage,
  tabs,
}: Pick<SessionServices, 'hospital' | 'publish' | 'signal' | 'storage' | 'tabs'>): (
  orderIds: readonly string[],
) => void {
  const leases = createLeases(storage);
  return (orderIds) => {
    const subjects = orderIds.map((id) => `placed:${id}`);
    tabs.once(subjects, subjects.join(), async (left) => {
      tabs.post({ type: 'said', subjects: [...left] });
      const isFirst = await Promise.all(left.map((subject) => leases.take(hospital.id, subject)));
      const news = left.flatMap((subject, i) => (isFirst[i] ? [subject.slice('placed:'.length)] : []));
      if (news.length > 0 && !signal.aborted) publish({ type: 'orders.placed', orderIds: news });
    });
  };
}
