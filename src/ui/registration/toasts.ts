import type { ToastWords } from '../alerts/toast-words.ts';

/** What is said of a registration to somebody who has left its form (specification 8, Phlebotomists). */
export const registrationToasts: ToastWords<
  'phlebotomistRegistered' | 'registrationBlocked' | 'registrationFailed'
> = {
  phlebotomistRegistered: ({ fullName }, { t, timings }) => ({
    status: 'completed',
    title: t('registration.toast.registered'),
    detail: fullName,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  registrationBlocked: ({ finding, variant, fullName }, { t, timings }) => {
    const titles = {
      exists: () => t(`registration.duplicate.${variant}`),
      unreadable: () => t('registration.checkUnreadable'),
      failed: () => t('registration.checkFailed'),
    };
    return {
      status: 'cancelled',
      title: titles[finding](),
      detail: fullName,
      rank: 'failure',
      autoCloseMs: timings.failureToastMs,
    };
  },
  registrationFailed: ({ outcome, message, isCancelled, fullName }, { t, timings }) => ({
    status: 'cancelled',
    title: isCancelled
      ? t('registration.toast.cancelled')
      : t(outcome === 'refused' ? 'registration.toast.refused' : 'registration.toast.failed', { message }),
    detail:
      outcome === 'unknown' && !isCancelled ? t('registration.toast.perhaps', { name: fullName }) : fullName,
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
};
