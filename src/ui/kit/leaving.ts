/**
 * Whether somebody is on the way to another page. Firefox ends what is on its way by then, and tells the page that it could not be had: that
 * is no failure that anybody need see or mend.
 */
export interface Leaving {
  readonly isLeaving: () => boolean;
  /** Resolves when the page is known to stay: at once where nobody leaves, never where somebody does. */
  readonly stays: () => Promise<void>;
}

/** Who saves a file that way, or is asked and stays, goes on using this page: the next press says so, and so does a page that comes back. */
export function watchLeaving(page: Pick<Window, 'addEventListener'>): Leaving {
  let isLeaving = false;
  const waiting = new Set<() => void>();
  page.addEventListener('beforeunload', () => {
    isLeaving = true;
  });
  for (const use of ['pointerdown', 'keydown', 'pageshow'] as const)
    page.addEventListener(
      use,
      () => {
        isLeaving = false;
        for (const goOn of waiting) goOn();
        waiting.clear();
      },
      { capture: true },
    );
  return {
    isLeaving: () => isLeaving,
    stays: () => (isLeaving ? new Promise((resolve) => void waiting.add(resolve)) : Promise.resolve()),
  };
}
