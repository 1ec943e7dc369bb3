import { doneToast, failureToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of wall displays that were added and ended. */
export const displayToasts: ToastWords<
  'displayAdded' | 'displayAddFailed' | 'displayEnded' | 'displayEndFailed'
> = {
  displayAdded: ({ name }, tools) => doneToast(tools, tools.t('displays.toast.added'), name),
  displayAddFailed: ({ name, isCodeRefused, outcome }, tools) => {
    if (isCodeRefused)
      return failureToast(
        tools,
        tools.t('displays.toast.addFailed'),
        tools.t('displays.problem.codeRefused'),
      );
    return failureToast(
      tools,
      tools.t('displays.toast.addFailed'),
      outcome === 'unknown' ? tools.t('displays.toast.addPerhaps', { name }) : name,
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
