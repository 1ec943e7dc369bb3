/**
 * Whether the page is being left. Firefox aborts requests by then, and reports them to the page as failed: that is no
 * failure to show or to mend.
 */
export interface Leaving {
  readonly isLeaving: () => boolean;
  /** Resolves when the page is known to stay: at once where it is not being left, never where it is left. */
  readonly stays: () => Promise<void>;
}

/**
 * A person who saves a file that way, or is asked and stays, goes on using this page: the next press shows it, and so
 * does a page that comes back.
 */
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
