/**
 * What a screen opens over its list: a dialog, a card. It opens at once and the address follows; where the address
 * changes by itself (Back, a link), it leads.
 */
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Something was opened from the list of the screen at this path: Back closes it. */
    openedOn?: string;
  }
}

export interface OpenedParts<Opened> {
  /** The screen's path. */
  readonly path: string;
  /** What the address says is open; the same object as long as it says the same. */
  readonly addressed: Opened | null;
  /** The parameters of the address for it; undefined removes one. A stable function. */
  readonly toSearch: (opened: Opened | null) => Readonly<Record<string, string | undefined>>;
  /** Whether going from one to the next is an entry of the history too, as the first always is. */
  readonly eachIsEntry: boolean;
}

export interface OpenedView<Opened> {
  readonly opened: Opened | null;
  readonly open: (next: Opened) => void;
  readonly close: () => void;
}

export function useOpened<Opened>(parts: OpenedParts<Opened>): OpenedView<Opened> {
  const { path, addressed, toSearch, eachIsEntry } = parts;
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
  const isOwnEntry = useCallback(() => router.latestLocation.state.openedOn === path, [router, path]);
  return {
    opened,
    // Opening is an entry of the history: on a phone Back is how one leaves the dialog.
    open: useCallback(
      (next) => write(next, path, !eachIsEntry && isOwnEntry()),
      [write, path, eachIsEntry, isOwnEntry],
    ),
    // Closing goes back by the entry that opening made, so that Back does not open what was closed.
    close: useCallback(() => {
      if (!isOwnEntry()) return write(null, undefined, true);
      setOpened(null);
      router.history.back();
    }, [write, router, isOwnEntry]),
  };
}

/** A dialog, and of whom; the id is empty where it is of nobody. */
export interface OpenDialog<View> {
  readonly view: View;
  readonly id: string;
}

export interface OpenDialogView<View> {
  readonly open: OpenDialog<View> | null;
  readonly onOpen: (next: OpenDialog<View>) => void;
  readonly onClose: () => void;
}

/** The dialogs of the screen at `path`, by the parameters `view` and `id` of its address. */
export function useOpenDialog<View extends string>(
  path: string,
  { view, id = '' }: { readonly view?: View; readonly id?: string },
): OpenDialogView<View> {
  const addressed = useMemo(() => (view === undefined ? null : { view, id }), [view, id]);
  const { opened, open, close } = useOpened({ path, addressed, toSearch: toDialogSearch, eachIsEntry: true });
  return { open: opened, onOpen: open, onClose: close };
}

const toDialogSearch = (dialog: OpenDialog<string> | null) => ({
  view: dialog?.view,
  id: dialog?.id || undefined,
});
