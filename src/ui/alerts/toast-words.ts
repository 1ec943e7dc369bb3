/** What the words of a toast are made of; each area says its own (`toasts` of its `area.ts`). */
import type { useTranslations } from 'use-intl';
import type { ConsoleTimings } from '../../contract/config.ts';
import type { StatusName } from '../../contract/marker-shapes.ts';
import type { ToastRank } from '../../domain/toast-queue.ts';
import type { ToastKind, ToastOf } from '../../machines/capabilities.ts';

/** What a toast says and for how long. `status` gives its hue and shape. */
export interface ToastText {
  readonly status: StatusName;
  readonly title: string;
  readonly detail: string | undefined;
  readonly autoCloseMs: number;
  /** Whether it may be let go of where there is no room. */
  readonly rank: ToastRank;
  /** The order whose outcome it tells: a view that shows it in place does so alone. */
  readonly outcomeOf?: string;
}

/** Every text of the console by its whole key. */
export type Translate = ReturnType<typeof useTranslations<never>>;

/** What the words may be made with. */
export interface ToastTools {
  readonly t: Translate;
  readonly timings: Pick<
    ConsoleTimings,
    'toastMs' | 'alertToastMs' | 'idleToastMs' | 'chatToastMs' | 'failureToastMs'
  >;
  /** Formats a moment as the time of day, or with its date. */
  readonly format: { readonly time: (moment: number) => string; readonly date: (moment: number) => string };
}

/** The words of some kinds of toasts (specification 2, 4, 8 and 9). */
export type ToastWords<Kind extends ToastKind> = {
  readonly [Each in Kind]: (toast: ToastOf<Each>, tools: ToastTools) => ToastText;
};

/** What a person asked for is done. */
export const doneToast = ({ timings }: ToastTools, title: string, detail?: string): ToastText => ({
  status: 'completed',
  title,
  detail,
  rank: 'outcome',
  autoCloseMs: timings.toastMs,
});

/** What a person asked for was not done, or nobody knows. */
export const failureToast = ({ timings }: ToastTools, title: string, detail?: string): ToastText => ({
  status: 'cancelled',
  title,
  detail,
  rank: 'failure',
  autoCloseMs: timings.failureToastMs,
});
