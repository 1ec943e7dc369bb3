import { useSyncExternalStore } from 'react';

/** Specification 9, small-screen breakpoint: under 768 px. */
const narrow = '(max-width: 767.98px)';

/** Whether the window is a phone's. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(narrow);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(narrow).matches,
  );
