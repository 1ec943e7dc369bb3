import type { ToastWords } from '../alerts/toast-words.ts';

/** What is said of changes of phlebotomists (specification 8, Phlebotomists). */
export const teamToasts: ToastWords<
  'phlebotomistUpdated' | 'phlebotomistUpdateFailed' | 'phlebotomistDeleted' | 'phlebotomistDeleteFailed'
> = {
  phlebotomistUpdated: ({ fullName }, { t, timings }) => ({
    status: 'completed',
    title: t('team.toast.updated'),
    detail: fullName,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  phlebotomistUpdateFailed: ({ fullName }, { t, timings }) => ({
    status: 'cancelled',
    title: t('team.toast.updateFailed'),
    detail: fullName,
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
  phlebotomistDeleted: ({ fullName }, { t, timings }) => ({
    status: 'completed',
    title: t('team.toast.deleted'),
    detail: fullName,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  phlebotomistDeleteFailed: ({ fullName }, { t, timings }) => ({
    status: 'cancelled',
    title: t('team.toast.deleteFailed'),
    detail: fullName,
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
};
