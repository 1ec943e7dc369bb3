import type { useTranslations } from 'use-intl';
import type { StatusName } from '../../domain/marker.ts';
import type { Toast } from '../../machines/toasts.ts';
import { alertStatus } from './alert-hue.ts';

/** What a toast says and for how long. `status` gives its hue and shape. */
export interface ToastText {
  readonly status: StatusName;
  readonly title: string;
  readonly detail: string | undefined;
  readonly autoCloseMs: number;
}

export interface ToastTimes {
  readonly toastMs: number;
  /** IDLE and ENDED. */
  readonly alertToastMs: number;
}

/** The words of a toast (specification 2, 4 and 9). `clock` formats a moment as the time of day. */
export function toastText(
  toast: Toast,
  t: ReturnType<typeof useTranslations<'alerts.toast'>>,
  clock: (moment: number) => string,
  { toastMs, alertToastMs }: ToastTimes,
): ToastText {
  switch (toast.kind) {
    case 'orderPlaced': {
      const { length } = toast.orderIds;
      const id = toast.orderIds.at(-1) ?? '';
      return {
        status: 'new',
        title: t('orderPlaced'),
        detail: length === 0 ? undefined : t('orderPlacedDetail', { count: length, id }),
        autoCloseMs: toastMs,
      };
    }
    case 'sampleCollected': {
      const { orderId, patientName, collectedAt } = toast;
      const parts = [
        t('order', { id: orderId }),
        patientName,
        collectedAt === null ? null : clock(collectedAt),
      ];
      return {
        status: 'progress',
        title: t('sampleCollected'),
        detail: parts.filter(Boolean).join(' · '),
        autoCloseMs: toastMs,
      };
    }
    case 'alert': {
      const { type, phlebotomistId, orderId, text } = toast.alert;
      const person = phlebotomistId === null ? null : t('phlebotomist', { id: phlebotomistId });
      const order = orderId === null ? null : t('order', { id: orderId });
      const isIdle = type === 'IDLE' && phlebotomistId !== null;
      const parts = type === 'OTHER' ? [text] : [order, isIdle ? null : person];
      return {
        status: alertStatus[type],
        title: isIdle ? t('idle', { id: phlebotomistId }) : t(`types.${type}`),
        detail: parts.filter(Boolean).join(' · ') || undefined,
        autoCloseMs: type === 'IDLE' || type === 'ENDED' ? alertToastMs : toastMs,
      };
    }
  }
}
