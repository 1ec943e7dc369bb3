import { doneToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of attendance (specification 8, Phlebotomists). */
export const attendanceToasts: ToastWords<'attendanceDecided' | 'attendanceSettled'> = {
  attendanceDecided: (_, tools) => doneToast(tools, tools.t('attendance.toast.decided')),
  attendanceSettled: (_, tools) => ({
    ...doneToast(tools, tools.t('attendance.toast.settled')),
    status: 'new',
  }),
};
