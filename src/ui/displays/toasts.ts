import { doneToast, failureToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of wall displays that were added and ended. */
export const displayToasts: ToastWords<
  'displayAdded' | 'displayAddFailed' | 'displayEnded' | 'displayEndFailed'
> = {
  displayAdded: ({ name }, tools) => doneToast(tools, tools.t('displays.toast.added'), name),
  displayAddFailed: ({ name, isCodeRefused, outcome, message }, tools) => {
    const { t } = tools;
    const reason = isCodeRefused ? t('displays.problem.codeRefused') : message;
    const known = reason === '' ? name : t('displays.toast.ofName', { name, reason });
    const isUnknown = outcome === 'unknown' && !isCodeRefused;
    return failureToast(
      tools,
      t('displays.toast.addFailed'),
      isUnknown ? t('displays.toast.addPerhaps', { name }) : known,
    );
  },
  displayEnded: ({ name }, tools) => doneToast(tools, tools.t('displays.toast.ended'), name),
  displayEndFailed: ({ name, outcome }, tools) =>
    failureToast(
      tools,
      tools.t('displays.toast.endFailed'),
      outcome === 'unknown' ? tools.t('displays.toast.endPerhaps', { name }) : name,
    ),
};
