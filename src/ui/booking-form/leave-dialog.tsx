import { useTranslations } from 'use-intl';
import { LeaveDialog, type LeaveGuard } from '../app/leave-guard.tsx';

/** Asks before a booking that is filled in is left. */
export function LeaveBooking({ question }: Pick<LeaveGuard, 'question'>) {
  const t = useTranslations('bookingForm.leave');
  return (
    <LeaveDialog
      question={question}
      title={t('title')}
      text={t('text')}
      discard={t('discard')}
      stay={t('stay')}
    />
  );
}
