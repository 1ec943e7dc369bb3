/** Ties Phlebotomist Team Management to the system and to the address bar. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { Phlebotomist } from '../../contract/model.ts';
import { isShareableId } from '../../domain/shareable-id.ts';
import { countTeam, findTeam, sortTeam, type TeamCounts, type TeamFilter } from '../../domain/team.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import type { TeamView } from '../app/team-search.ts';
import { useOpened } from '../app/use-opened.ts';
import { useSearchText } from '../app/use-search-text.ts';
import { useSystem, whole } from '../bridge/system-context.ts';

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
  readonly onFlush: () => void;
  readonly onOpen: (view: TeamView, id: string) => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

export function useTeam(): Team {
  const system = useSystem();
  const { type: filter = 'all', view, id = '', q } = useSearch({ from: '/guarded/deliveryBoy_Data' });
  const { text, wanted, setText, flush } = useSearchText({
    path: '/deliveryBoy_Data',
    q,
    isShareable: isShareableId,
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
    onFlush: flush,
    onRetry: () => system.setDesired({ name: 'refresh', feeds: ['phlebotomists'] }),
  };
}

function useOpenView(view: TeamView | undefined, id: string): Pick<Team, 'open' | 'onOpen' | 'onClose'> {
  const addressed = useMemo(() => (view === undefined ? null : { view, id }), [view, id]);
  const { opened, open, close } = useOpened<OpenView>({
    path: '/deliveryBoy_Data',
    addressed,
    toSearch: toViewSearch,
    eachIsEntry: true,
  });
  return {
    open: opened,
    onOpen: useCallback((next, of) => open({ view: next, id: of }), [open]),
    onClose: close,
  };
}

const toViewSearch = (open: OpenView | null) => ({ view: open?.view, id: open?.id || undefined });
