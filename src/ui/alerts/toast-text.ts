import type { useTranslations } from 'use-intl';
import type { StatusName } from '../../contract/marker-shapes.ts';
import type { BookingFailure, Toast } from '../../machines/toasts.ts';
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

/** Formats a moment as the time of day, or with its date. */
export interface ToastClock {
  readonly time: (moment: number) => string;
  readonly date: (moment: number) => string;
}

/** The words of a toast (specification 2, 4, 8 and 9). */
export function toastText(
  toast: Toast,
  t: ReturnType<typeof useTranslations<'alerts.toast'>>,
  clock: ToastClock,
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
        collectedAt === null ? null : clock.time(collectedAt),
      ];
      return {
        status: 'progress',
        title: t('sampleCollected'),
        detail: parts.filter(Boolean).join(' · '),
        autoCloseMs: toastMs,
      };
    }
    case 'orderAssigned': {
      const { orderId, phlebotomistName, scheduledAt } = toast;
      return {
        status: 'assigned',
        title: t('orderAssigned', { name: phlebotomistName, time: clock.date(scheduledAt) }),
        detail: t('order', { id: orderId }),
        autoCloseMs: toastMs,
      };
    }
    case 'orderCancelled':
      return {
        status: 'cancelled',
        title: t('orderCancelled', { reason: toast.reason }),
        detail: t('order', { id: toast.orderId }),
        autoCloseMs: toastMs,
      };
    case 'orderChangeFailed':
      return {
        status: 'cancelled',
        title: t(`changeFailed.${toast.change}.title`),
        detail: t(`changeFailed.${toast.change}.detail`),
        autoCloseMs: toastMs,
      };
    case 'orderConflict':
      return {
        status: 'cancelled',
        title: t('orderConflict', { id: toast.orderId }),
        detail: t(`orderConflictDetail.${toast.change}`),
        autoCloseMs: toastMs,
      };
    case 'mapsFailed':
      return {
        status: 'cancelled',
        title: t('mapsFailed'),
        detail: t('mapsFailedDetail'),
        autoCloseMs: toastMs,
      };
    case 'bookingCreated':
      return {
        status: 'completed',
        title: t(toast.variant === 'modal' ? 'bookingCreated' : 'bookingSubmitted'),
        detail: undefined,
        autoCloseMs: toastMs,
      };
    case 'bookingNotLocated':
      return {
        status: 'cancelled',
        title: t('bookingNotSubmitted'),
        detail: t('bookingNotLocated'),
        autoCloseMs: toastMs,
      };
    case 'bookingFailed':
      return {
        status: 'cancelled',
        title: t('bookingNotSubmitted'),
        detail: submitFailedText(toast, t),
        autoCloseMs: toastMs,
      };
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

/** Specification 8, Bookings: the server's text where it gave one; a call that broke is explained in the console. */
export function submitFailedText(
  { answered, message }: BookingFailure,
  t: ReturnType<typeof useTranslations<'alerts.toast'>>,
): string {
  if (!answered) return t('submitFailedOddly');
  return message.trim() === '' ? t('submitFailed') : t('submitFailedWith', { text: message });
}
