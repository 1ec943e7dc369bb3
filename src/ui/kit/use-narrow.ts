import { useSyncExternalStore } from 'react';

const watch = (text: string) => ({
  subscribe: (changed: () => void) => {
    const query = window.matchMedia(text);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  },
  matches: () => window.matchMedia(text).matches,
});

/** Specification 9, small-screen breakpoint: under 768 px. */
const narrow = watch('(max-width: 767.98px)');
/** Decision 0027: from here on the alerts stand beside the main area. */
const wide = watch('(min-width: 1200px)');

/** Whether the window is a phone's. */
export const useNarrow = (): boolean => useSyncExternalStore(narrow.subscribe, narrow.matches);

/** Whether the window has space for something beside the main area. */
export const useWide = (): boolean => useSyncExternalStore(wide.subscribe, wide.matches);
