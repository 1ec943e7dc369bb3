import type { ToastWords } from '../alerts/toast-words.ts';

/** What is said of deleted patients (specification 8, Patients). */
export const patientToasts: ToastWords<'patientDeleted' | 'patientDeleteFailed'> = {
  patientDeleted: ({ patientId }, { t, timings }) => ({
    status: 'completed',
    title: t('patients.toast.deleted'),
    detail: t('patients.toast.who', { patientId }),
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  patientDeleteFailed: ({ patientId, outcome }, { t, timings }) => ({
    status: 'cancelled',
    title: t('patients.toast.deleteFailed'),
    detail: t(outcome === 'unknown' ? 'patients.toast.deletePerhaps' : 'patients.toast.who', { patientId }),
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
};
