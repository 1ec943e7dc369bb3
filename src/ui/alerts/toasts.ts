import type { Alert } from '../../contract/model.ts';
import { alertStatus } from './alert-hue.ts';
import type { ToastTools, ToastWords } from './toast-words.ts';

/** The words of an alert's toast (specification 2, Global overlays; 9). */
export const alertToasts: ToastWords<'alert'> = {
  alert: ({ alert, isPolled }, { t, timings }) => {
    const { type, phlebotomistId, orderId, text } = alert;
    const person = phlebotomistId === null ? null : t('alerts.toast.phlebotomist', { id: phlebotomistId });
    const order = orderId === null ? null : t('alerts.toast.order', { id: orderId });
    const isIdle = type === 'IDLE' && phlebotomistId !== null;
    const parts = type === 'OTHER' ? [text] : [order, isIdle ? null : person];
    return {
      status: alertStatus[type],
      title: isIdle ? t('alerts.toast.idle', { id: phlebotomistId }) : t(`alerts.toast.types.${type}`),
      detail: parts.filter(Boolean).join(' · ') || undefined,
      rank: 'alert',
      autoCloseMs: stayOf(type, isPolled, timings),
    };
  },
};

/** Rulings, Alerts: a stop that was found in polled positions has a stay of its own. */
function stayOf(type: Alert['type'], isPolled: boolean, timings: ToastTools['timings']): number {
  if (type === 'IDLE') return isPolled ? timings.idleToastMs : timings.alertToastMs;
  return type === 'ENDED' ? timings.alertToastMs : timings.toastMs;
}
