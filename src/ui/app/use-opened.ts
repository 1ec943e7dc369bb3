/**
 * What a screen opens over its list: a dialog, a card. It opens at once; the address follows, and leads where it changes by itself (Back, a
 * link).
 */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Something was opened from the list of the screen at this path: a step back closes it. */
    openedOn?: string;
  }
}

export interface OpenedParts<Opened> {
  /** The screen's path. */
  readonly path: string;
  /** What the address says is open; the same as long as it says the same. */
  readonly addressed: Opened | null;
  /** Its parameters of the address, those that go as undefined. It stays the same function. */
  readonly toSearch: (opened: Opened | null) => Readonly<Record<string, string | undefined>>;
  /** Whether from one to the next is a step that Back undoes, as the first always is. */
  readonly eachIsStep: boolean;
}

export interface OpenedView<Opened> {
  readonly opened: Opened | null;
  readonly open: (next: Opened) => void;
  readonly close: () => void;
}

export function useOpened<Opened>(parts: OpenedParts<Opened>): OpenedView<Opened> {
  const { path, addressed, toSearch, eachIsStep } = parts;
  const [opened, setOpened] = useState(addressed);
  useEffect(() => setOpened(addressed), [addressed]);
  const navigate = useNavigate();
  const router = useRouter();
  const write = useCallback(
    (next: Opened | null, openedOn: string | undefined, replace: boolean) => {
      setOpened(next);
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...toSearch(next) }) as never,
        state: ({ openedOn: _, ...before }) => ({
          ...before,
          ...(openedOn === undefined ? {} : { openedOn }),
        }),
        replace,
        resetScroll: false,
      });
    },
    [navigate, toSearch],
  );
  const isStep = useCallback(() => router.latestLocation.state.openedOn === path, [router, path]);
  return {
    opened,
    // Opening is a step that Back undoes: on a phone that is how one leaves the sheet.
    open: useCallback(
      (next) => write(next, path, !eachIsStep && isStep()),
      [write, path, eachIsStep, isStep],
    ),
    // Closing goes the step back that opening went, so that Back does not open what was closed.
    close: useCallback(() => {
      if (!isStep()) return write(null, undefined, true);
      setOpened(null);
      router.history.back();
    }, [write, router, isStep]),
  };
}
