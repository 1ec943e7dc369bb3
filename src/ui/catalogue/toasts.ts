import type { ToastWords } from '../alerts/toast-words.ts';

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
  testAdded: ({ name }, { t, timings }) => ({
    status: 'completed',
    title: t('catalogue.toast.added'),
    detail: name,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  testAddFailed: ({ name, exists, outcome, message }, { t, timings }) => ({
    status: 'cancelled',
    title: exists ? t('catalogue.toast.exists') : t('catalogue.toast.addFailed', { reason: message }),
    detail: outcome === 'unknown' && !exists ? t('catalogue.form.perhaps', { name }) : name,
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
  testUpdated: ({ name }, { t, timings }) => ({
    status: 'completed',
    title: t('catalogue.toast.updated'),
    detail: name,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  testUpdateFailed: ({ name, outcome, message }, { t, timings }) => ({
    status: 'cancelled',
    title:
      outcome === 'refused'
        ? t('catalogue.toast.updateRefused', { text: message })
        : t('catalogue.toast.updateFailed'),
    detail: outcome === 'unknown' ? t('catalogue.modify.perhaps', { name }) : name,
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
  testDeleted: ({ name }, { t, timings }) => ({
    status: 'completed',
    title: t('catalogue.toast.deleted'),
    detail: name,
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  testDeleteFailed: ({ name, outcome }, { t, timings }) => ({
    status: 'cancelled',
    title: t('catalogue.toast.deleteFailed'),
    detail: outcome === 'unknown' ? t('catalogue.delete.perhaps', { name }) : name,
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
  priceListImported: ({ fileName, text }, { t, timings }) => ({
    status: 'completed',
    title: t('catalogue.toast.imported'),
    detail: text === '' ? fileName : t('catalogue.toast.ofFile', { fileName, text }),
    rank: 'outcome',
    autoCloseMs: timings.toastMs,
  }),
  priceListFailed: ({ fileName, outcome, isCancelled, message }, { t, timings }) => ({
    status: 'cancelled',
    title: isCancelled
      ? t('catalogue.toast.importEnded')
      : t(outcome === 'refused' ? 'catalogue.toast.importRefused' : 'catalogue.toast.importFailed'),
    detail:
      outcome === 'unknown'
        ? t('catalogue.excel.perhaps')
        : message === '' || isCancelled
          ? fileName
          : t('catalogue.toast.ofFile', { fileName, text: message }),
    rank: 'failure',
    autoCloseMs: timings.failureToastMs,
  }),
};
