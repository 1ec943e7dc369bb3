import { useTranslations } from 'use-intl';
import type { LeaveDialogProps } from '../app/leave-guard.tsx';

/** What is asked before a registration is left. */
export function useLeaveWords(): LeaveDialogProps['words'] {
  const t = useTranslations('registration.leave');
  return { title: t('title'), text: t('text'), stay: t('stay'), discard: t('discard') };
}
