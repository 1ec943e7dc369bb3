/**
 * Which toasts stand, which wait and which are dropped (decision 0027). A toast is dropped only if a person finds the
 * same elsewhere: alerts first (they stand in Live Notifications), then news of orders (they stand in the bookings).
 * The outcome of a person's own work, and above all a failure, is always shown.
 */

/** The rank of a toast: a failure, the outcome of a person's work, news of orders, an alert. */
export type ToastRank = 'failure' | 'outcome' | 'news' | 'alert';

export interface RankedToast {
  /** Unlike that of any other toast. */
  readonly id: number;
  readonly rank: ToastRank;
}

export interface ToastQueue<Toast extends RankedToast = RankedToast> {
  /** In the order in which they came to stand. */
  readonly standing: readonly Toast[];
  /** The next one first. */
  readonly waiting: readonly Toast[];
}

export const noToasts: ToastQueue<never> = { standing: [], waiting: [] };

/** So many stand at once: in a desktop's window, in a phone's. */
export const mostStanding = { desktop: 3, phone: 1 } as const;

/** So many of a burst wait, the newest ones, so that toasts do not go on for minutes. */
const mostWaiting: Readonly<Record<ToastRank, number>> = {
  failure: Number.POSITIVE_INFINITY,
  outcome: Number.POSITIVE_INFINITY,
  news: 3,
  alert: 1,
};
const ranks = ['failure', 'outcome', 'news', 'alert'] as const satisfies readonly ToastRank[];

/** One more toast. `most` is how many may stand. */
export const queueToast = <Toast extends RankedToast>(
  { standing, waiting }: ToastQueue<Toast>,
  toast: Toast,
  most: number,
): ToastQueue<Toast> => settle({ standing, waiting: [...waiting, toast] }, most);

/** A standing toast was dismissed, or its time is over. */
export const endToast = <Toast extends RankedToast>(
  { standing, waiting }: ToastQueue<Toast>,
  id: number,
  most: number,
): ToastQueue<Toast> => settle({ standing: standing.filter((toast) => toast.id !== id), waiting }, most);

/** The window has space for more toasts, or for fewer: except alerts, a toast that steps back stands again next. */
export function fitToasts<Toast extends RankedToast>(
  { standing, waiting }: ToastQueue<Toast>,
  most: number,
): ToastQueue<Toast> {
  const kept = new Set(byRank(standing).slice(0, most));
  const back = standing.filter((toast) => !kept.has(toast) && toast.rank !== 'alert');
  return settle(
    { standing: standing.filter((toast) => kept.has(toast)), waiting: [...back, ...waiting] },
    most,
  );
}

/**
 * Not all standing toasts have space: the newest of the lowest rank waits again, as the first of its rank. The last
 * toast stands in any case.
 */
export function withdrawToast<Toast extends RankedToast>(queue: ToastQueue<Toast>): ToastQueue<Toast> {
  const last = queue.standing.length > 1 ? byRank(queue.standing).at(-1) : undefined;
  if (!last) return queue;
  const standing = queue.standing.filter((toast) => toast !== last);
  return settle({ standing, waiting: [last, ...queue.waiting] }, standing.length);
}

function settle<Toast extends RankedToast>(queue: ToastQueue<Toast>, most: number): ToastQueue<Toast> {
  let { standing } = queue;
  const waiting = ranks.flatMap((rank) =>
    queue.waiting.filter((toast) => toast.rank === rank).slice(-mostWaiting[rank]),
  );
  for (let next = waiting[0]; next; next = waiting[0]) {
    const alert = standing.find(({ rank }) => rank === 'alert');
    const giveWay = alert !== undefined && (next.rank === 'failure' || next.rank === 'outcome');
    if (standing.length >= most && !giveWay) break;
    if (standing.length >= most) standing = standing.filter((toast) => toast !== alert);
    standing = [...standing, next];
    waiting.shift();
  }
  return { standing, waiting };
}

const byRank = <Toast extends RankedToast>(toasts: readonly Toast[]): readonly Toast[] =>
  ranks.flatMap((rank) => toasts.filter((toast) => toast.rank === rank));
