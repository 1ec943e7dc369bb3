import { doneToast, failureToast, type ToastWords } from '../alerts/toast-words.ts';

/** What is said of tests that were added, modified, deleted or uploaded (specification 5, Excel upload; 8, Tests). */
export const catalogueToasts: ToastWords<
  | 'testAdded'
  | 'testAddFailed'
  | 'testUpdated'
  | 'testUpdateFailed'
  | 'testDeleted'
  | 'testDeleteFailed'
  | 'priceListImported'
  | 'priceListFailed'
> = {
  testAdded: ({ name }, tools) => doneToast(tools, tools.t('catalogue.toast.added'), name),
  testAddFailed: ({ name, exists, outcome, message }, tools) =>
    failureToast(
      tools,
      exists ? tools.t('catalogue.toast.exists') : tools.t('catalogue.toast.addFailed', { reason: message }),
      outcome === 'unknown' && !exists ? tools.t('catalogue.form.perhaps', { name }) : name,
    ),
  testUpdated: ({ name }, tools) => doneToast(tools, tools.t('catalogue.toast.updated'), name),
  testUpdateFailed: ({ name, outcome, message }, tools) =>
    failureToast(
      tools,
      outcome === 'refused'
        ? tools.t('catalogue.toast.updateRefused', { text: message })
        : tools.t('catalogue.toast.updateFailed'),
      outcome === 'unknown' ? tools.t('catalogue.modify.perhaps', { name }) : name,
    ),
  testDeleted: ({ name }, tools) => doneToast(tools, tools.t('catalogue.toast.deleted'), name),
  testDeleteFailed: ({ name, outcome }, tools) =>
    failureToast(
      tools,
      tools.t('catalogue.toast.deleteFailed'),
      outcome === 'unknown' ? tools.t('catalogue.delete.perhaps', { name }) : name,
    ),
  priceListImported: ({ fileName, text }, tools) =>
    doneToast(
      tools,
      tools.t('catalogue.toast.imported'),
      text === '' ? fileName : tools.t('catalogue.toast.ofFile', { fileName, text }),
    ),
  priceListFailed: ({ fileName, outcome, isCancelled, message }, tools) => {
    const { t } = tools;
    const detail =
      message === '' || isCancelled ? fileName : t('catalogue.toast.ofFile', { fileName, text: message });
    return failureToast(
      tools,
      isCancelled
        ? t('catalogue.toast.importEnded')
        : t(outcome === 'refused' ? 'catalogue.toast.importRefused' : 'catalogue.toast.importFailed'),
      outcome === 'unknown' ? t('catalogue.excel.perhaps') : detail,
    );
  },
};
