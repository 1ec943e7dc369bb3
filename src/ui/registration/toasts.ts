import { doneToast, failureToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of a registration to somebody who has left its form (specification 8, Phlebotomists). */
export const registrationToasts: ToastWords<
  'phlebotomistRegistered' | 'registrationBlocked' | 'registrationFailed'
> = {
  phlebotomistRegistered: ({ fullName }, tools) =>
    doneToast(tools, tools.t('registration.toast.registered'), fullName),
  registrationBlocked: ({ finding, variant, fullName }, tools) => {
    const { t } = tools;
    const titles = {
      exists: () => t(`registration.duplicate.${variant}`),
      unreadable: () => t('registration.checkUnreadable'),
      failed: () => t('registration.checkFailed'),
    };
    return failureToast(tools, titles[finding](), fullName);
  },
  registrationFailed: ({ outcome, message, isCancelled, fullName }, tools) => {
    const { t } = tools;
    return failureToast(
      tools,
      isCancelled
        ? t('registration.toast.cancelled')
        : t(outcome === 'refused' ? 'registration.toast.refused' : 'registration.toast.failed', { message }),
      outcome === 'unknown' && !isCancelled ? t('registration.toast.perhaps', { name: fullName }) : fullName,
    );
  },
};
