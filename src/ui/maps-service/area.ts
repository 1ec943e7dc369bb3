/** The maps service has no screen: it fails by toast (rulings, Map). */
import type { ToastWords } from '../alerts/toast-words.ts';

export const toasts: ToastWords<'mapsFailed'> = {
  mapsFailed: (_, { t, timings }) => ({
    status: 'cancelled',
    title: t('alerts.toast.mapsFailed'),
    detail: t('alerts.toast.mapsFailedDetail'),
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
};
