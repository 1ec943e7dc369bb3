import { doneToast, failureToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of deleted patients (specification 8, Patients). */
export const patientToasts: ToastWords<'patientDeleted' | 'patientDeleteFailed'> = {
  patientDeleted: ({ patientId }, tools) =>
    doneToast(tools, tools.t('patients.toast.deleted'), tools.t('patients.toast.who', { patientId })),
  patientDeleteFailed: ({ patientId, outcome }, tools) =>
    failureToast(
      tools,
      tools.t('patients.toast.deleteFailed'),
      tools.t(outcome === 'unknown' ? 'patients.toast.deletePerhaps' : 'patients.toast.who', { patientId }),
    ),
};
