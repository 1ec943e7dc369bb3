import type { ToastText, ToastTools, ToastWords } from '../alerts/toast-words.ts';

/** What is said of chat by toast (specification 8, Chat), each for the specified three seconds. */
export const chatToasts: ToastWords<
  | 'chatLoginNeeded'
  | 'chatNobodySelected'
  | 'chatFileSelected'
  | 'chatFileTooLarge'
  | 'chatFileEmpty'
  | 'chatUploadFailed'
  | 'chatSendFailed'
  | 'chatHistoryFailed'
> = {
  chatLoginNeeded: (_, tools) => failure(tools, tools.t('chat.toast.loginNeeded')),
  chatNobodySelected: (_, tools) => failure(tools, tools.t('chat.toast.nobodySelected')),
  chatFileSelected: ({ name }, { t, timings }) => ({
    status: 'progress',
    title: t('chat.toast.fileSelected', { name }),
    detail: undefined,
    rank: 'outcome',
    autoCloseMs: timings.chatToastMs,
  }),
  chatFileTooLarge: (_, tools) => failure(tools, tools.t('chat.toast.fileTooLarge')),
  chatFileEmpty: ({ name }, tools) => failure(tools, tools.t('chat.toast.fileEmpty', { name })),
  chatUploadFailed: (_, tools) => failure(tools, tools.t('chat.toast.uploadFailed')),
  chatSendFailed: (_, tools) => failure(tools, tools.t('chat.toast.sendFailed')),
  chatHistoryFailed: (_, tools) => failure(tools, tools.t('chat.toast.historyFailed')),
};

const failure = ({ timings }: ToastTools, title: string): ToastText => ({
  status: 'cancelled',
  title,
  detail: undefined,
  rank: 'outcome',
  autoCloseMs: timings.chatToastMs,
});
