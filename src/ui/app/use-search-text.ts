/**
 * The search text of a list. It stands in the address only where it names no person. Any other text is kept in the
 * state of the history entry: no link, log or other program sees it; Back, Forward and a reload bring it back.
 */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Search } from '../kit/search-box.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search text of the entry's list where it may name a person. */
    searchText?: string;
  }
}

export interface SearchTextParts {
  /** The screen's path. */
  readonly path: string;
  /** What the address has of it. */
  readonly q: string | undefined;
  /** Whether a text may stand in the address. */
  readonly isShareable: (text: string) => boolean;
}

export function useSearchText({ path, q, isShareable }: SearchTextParts): Search {
  const keptText = useLocation({ select: ({ state }) => state.searchText });
  const navigate = useNavigate();
  const router = useRouter();
  const addressed = q ?? keptText ?? '';
  const [text, onText] = useState(addressed);
  /** The text that the address has from here, or that was taken from it. */
  const settled = useRef(addressed);
  // Back, Forward or a link brought another text.
  useEffect(() => {
    if (addressed === settled.current) return;
    settled.current = addressed;
    onText(addressed);
  }, [addressed]);
  const write = useEffectEvent((typed: string) => {
    // While leaving, the address is another screen's already: writing the text into it would lead back here.
    if (router.latestLocation.pathname !== path) return;
    const shared = (isShareable(typed) && typed.trim()) || undefined;
    const kept = shared === undefined && typed !== '' ? typed : undefined;
    const next = shared ?? kept ?? '';
    if (next === settled.current) return;
    settled.current = next;
    void navigate({
      to: '.',
      // Another search begins at the first page (rulings, Tests).
      search: (before: object) => ({ ...before, q: shared, page: undefined }) as never,
      state: ({ searchText: _, ...before }) => ({
        ...before,
        ...(kept === undefined ? {} : { searchText: kept }),
      }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => write(text), [text]);
  return { text, onText };
}
