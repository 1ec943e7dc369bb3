/** Ties Phlebotomist Team Management to the system and to the address bar. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Phlebotomist } from '../../contract/model.ts';
import {
  countTeam,
  findTeam,
  isShareableTeamSearch,
  sortTeam,
  type TeamCounts,
  type TeamFilter,
} from '../../domain/team.ts';
import { feedOf } from '../../machines/feeds/feeds-part.ts';
import type { TeamSearch, TeamView } from '../app/team-search.ts';
import { useSearchText } from '../app/use-search-text.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A dialog was opened from the cards: a step back closes it. */
    teamOpened?: boolean;
  }
}

/** The dialog that is open, and whose; the id of `add` is empty. */
export interface OpenView {
  readonly view: TeamView;
  readonly id: string;
}

export interface Team {
  readonly filter: TeamFilter;
  readonly text: string;
  /** The text that the cards answer; it follows the typing. */
  readonly wanted: string;
  readonly all: ReadonlyMap<string, Phlebotomist>;
  /** Those of the filter that the search finds, by name. */
  readonly found: readonly Phlebotomist[];
  readonly counts: TeamCounts;
  readonly known: boolean;
  /** The technical cause while nothing is known and nothing can be had. */
  readonly failure: string | null;
  readonly open: OpenView | null;
  readonly onFilter: (filter: TeamFilter) => void;
  readonly onText: (text: string) => void;
  /** The grid answers the text before this returns. */
  readonly onSettle: () => void;
  readonly onOpen: (view: TeamView, id: string) => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

export function useTeam(): Team {
  const system = useSystem();
  const { type: filter = 'all', view, id = '', q } = useSearch({ from: '/guarded/deliveryBoy_Data' });
  const { text, wanted, setText, settle } = useSearchText({
    path: '/deliveryBoy_Data',
    q,
    isShareable: isShareableTeamSearch,
  });
  const { byId, known } = useSelector(system.phlebotomists, whole);
  const feed = useSelector(system.feeds, (feeds) => feedOf(feeds, 'phlebotomists'));
  const sorted = useMemo(() => sortTeam(byId.values()), [byId]);
  const counts = useMemo(() => countTeam(sorted), [sorted]);
  const found = useMemo(() => findTeam(sorted, filter, wanted), [sorted, filter, wanted]);
  const navigate = useNavigate({ from: '/deliveryBoy_Data' });
  const failed = feed.state === 'stale' || feed.state === 'offline';
  return {
    filter,
    text,
    wanted,
    all: byId,
    found,
    counts,
    known,
    failure: failed && !known ? (feed.failure?.message ?? '') : null,
    ...useOpenView(view, id),
    onFilter: (next) =>
      void navigate({
        search: ({ type: _, ...before }) => ({ ...before, ...(next === 'all' ? {} : { type: next }) }),
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    onText: setText,
    onSettle: settle,
    onRetry: () => system.wish({ name: 'refresh', feeds: ['phlebotomists'] }),
  };
}

/** The dialog opens at once; the address bar follows, and leads where it changes by itself (Back, a link). */
function useOpenView(view: TeamView | undefined, id: string): Pick<Team, 'open' | 'onOpen' | 'onClose'> {
  const addressed = useMemo(() => (view === undefined ? null : { view, id }), [view, id]);
  const [open, setOpen] = useState<OpenView | null>(addressed);
  useEffect(() => setOpen(addressed), [addressed]);
  const navigate = useNavigate({ from: '/deliveryBoy_Data' });
  const router = useRouter();
  return {
    open,
    // Opening is a step that Back undoes: on a phone that is how one leaves the sheet.
    onOpen: useCallback(
      (next, of) => {
        setOpen({ view: next, id: of });
        void navigate({
          search: ({ view: _, id: __, ...before }) =>
            ({ ...before, view: next, ...(of === '' ? {} : { id: of }) }) as TeamSearch,
          state: (before) => ({ ...before, teamOpened: true }),
          resetScroll: false,
        });
      },
      [navigate],
    ),
    // Closing goes the step back that opening went, so that Back does not open what was closed.
    onClose: useCallback(() => {
      setOpen(null);
      if (router.latestLocation.state.teamOpened) router.history.back();
      else
        void navigate({
          search: ({ view: _, id: __, ...before }) => before,
          state: (before) => before,
          replace: true,
          resetScroll: false,
        });
    }, [navigate, router]),
  };
}
