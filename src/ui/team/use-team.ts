/** Ties Phlebotomist Team Management to the system and to the address bar. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Phlebotomist } from '../../contract/model.ts';
import { isShareableId } from '../../domain/shareable-id.ts';
import { countTeam, findTeam, sortTeam, type TeamCounts, type TeamFilter } from '../../domain/team.ts';
import type { TeamSearch, TeamView } from '../app/team-search.ts';
import { type OpenDialogView, useOpenDialog } from '../app/use-opened.ts';
import { type SearchedList, useSearchedList } from '../app/use-searched-list.ts';
import { useWriteSearch } from '../app/use-write-search.ts';
import { useSystem } from '../bridge/system-context.ts';

export interface Team extends SearchedList<Phlebotomist>, OpenDialogView<TeamView> {
  readonly filter: TeamFilter;
  /** Those of the filter that the search finds, by name. */
  readonly found: readonly Phlebotomist[];
  readonly counts: TeamCounts;
  readonly onFilter: (filter: TeamFilter) => void;
}

const path = '/deliveryBoy_Data';

export function useTeam(): Team {
  const { type: filter = 'all', q, ...dialog } = useSearch({ from: '/guarded/deliveryBoy_Data' });
  const rows = useSystem().phlebotomists;
  const list = useSearchedList({ rows, feed: 'phlebotomists', path, q, isShareable: isShareableId });
  const { byId, search } = list;
  const sorted = useMemo(() => sortTeam(byId.values()), [byId]);
  const counts = useMemo(() => countTeam(sorted), [sorted]);
  const found = useMemo(() => findTeam(sorted, filter, search.text), [sorted, filter, search.text]);
  const write = useWriteSearch<TeamSearch>();
  return {
    ...list,
    ...useOpenDialog(path, dialog),
    filter,
    found,
    counts,
    onFilter: (next) => write({ type: next === 'all' ? undefined : next }),
  };
}
