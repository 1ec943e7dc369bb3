import { failureToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of bookings and of their changes (specification 4, Orders; 8, Cancel and assign). */
export const bookingsToasts: ToastWords<
  | 'orderPlaced'
  | 'sampleCollected'
  | 'orderAssigned'
  | 'orderCancelled'
  | 'orderChangeFailed'
  | 'orderConflict'
> = {
  orderPlaced: ({ orderIds }, { t, timings }) => {
    const { length } = orderIds;
    const id = orderIds.at(-1) ?? '';
    return {
      status: 'new',
      title: t('alerts.toast.orderPlaced'),
      detail: length === 0 ? undefined : t('alerts.toast.orderPlacedDetail', { count: length, id }),
      rank: 'news',
      autoCloseMs: timings.toastMs,
    };
  },
  sampleCollected: ({ orderId, patientName, collectedAt }, { t, timings, format }) => {
    const time = collectedAt === null ? null : format.time(collectedAt);
    return {
      status: 'progress',
      title: t('alerts.toast.sampleCollected'),
      detail: [t('alerts.toast.order', { id: orderId }), patientName, time].filter(Boolean).join(' · '),
      rank: 'news',
      autoCloseMs: timings.toastMs,
    };
  },
  orderAssigned: ({ orderId, phlebotomistName, scheduledAt }, { t, timings, format }) => ({
    status: 'assigned',
    title: t('alerts.toast.orderAssigned', { name: phlebotomistName, time: format.date(scheduledAt) }),
    detail: t('alerts.toast.order', { id: orderId }),
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
    outcomeOf: orderId,
  }),
  orderCancelled: ({ orderId, reason }, { t, timings }) => ({
    status: 'cancelled',
    title: t('alerts.toast.orderCancelled', { reason }),
    detail: t('alerts.toast.order', { id: orderId }),
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
    outcomeOf: orderId,
  }),
  orderChangeFailed: ({ orderId, change, outcome }, tools) => ({
    ...failureToast(
      tools,
      tools.t(`alerts.toast.changeFailed.${change}.title`),
      [
        tools.t(`alerts.toast.changeFailed.${change}.detail`),
        ...(outcome === 'unknown' ? [tools.t('bookings.failure.unknown', { id: orderId })] : []),
      ].join('. '),
    ),
    outcomeOf: orderId,
  }),
  orderConflict: ({ orderId, change, cause }, tools) => ({
    ...failureToast(
      tools,
      tools.t(`alerts.toast.orderConflict.${cause}`, { id: orderId }),
      tools.t(`alerts.toast.orderConflictDetail.${change}`),
    ),
    outcomeOf: orderId,
  }),
};
