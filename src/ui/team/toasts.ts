import { doneToast, failureToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of changes of phlebotomists (specification 8, Phlebotomists). */
export const teamToasts: ToastWords<
  'phlebotomistUpdated' | 'phlebotomistUpdateFailed' | 'phlebotomistDeleted' | 'phlebotomistDeleteFailed'
> = {
  phlebotomistUpdated: ({ fullName }, tools) => doneToast(tools, tools.t('team.toast.updated'), fullName),
  phlebotomistUpdateFailed: ({ fullName, outcome }, tools) =>
    failureToast(
      tools,
      tools.t('team.toast.updateFailed'),
      outcome === 'unknown' ? tools.t('team.toast.updatePerhaps', { name: fullName }) : fullName,
    ),
  phlebotomistDeleted: ({ fullName }, tools) => doneToast(tools, tools.t('team.toast.deleted'), fullName),
  phlebotomistDeleteFailed: ({ fullName, outcome }, tools) =>
    failureToast(
      tools,
      tools.t('team.toast.deleteFailed'),
      outcome === 'unknown' ? tools.t('team.toast.deletePerhaps', { name: fullName }) : fullName,
    ),
};
