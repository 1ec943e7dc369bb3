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
  phlebotomistUpdateFailed: ({ fullName, outcome }, { t, timings }) => ({
    status: 'cancelled',
    title: t('team.toast.updateFailed'),
    detail: outcome === 'unknown' ? t('team.toast.updatePerhaps', { name: fullName }) : fullName,
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
  phlebotomistDeleteFailed: ({ fullName, outcome }, { t, timings }) => ({
    status: 'cancelled',
    title: t('team.toast.deleteFailed'),
    detail: outcome === 'unknown' ? t('team.toast.deletePerhaps', { name: fullName }) : fullName,
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
};
