import type { ToastWords } from '../alerts/toast-words.ts';

/** What is said of attendance (specification 8, Phlebotomists). */
export const attendanceToasts: ToastWords<'attendanceDecided' | 'attendanceSettled'> = {
  attendanceDecided: (_, { t, timings }) => ({
    status: 'completed',
    title: t('attendance.toast.decided'),
    detail: undefined,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  attendanceSettled: (_, { t, timings }) => ({
    status: 'new',
    title: t('attendance.toast.settled'),
    detail: undefined,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
};
