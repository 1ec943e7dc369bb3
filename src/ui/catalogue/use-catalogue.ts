/** Ties Test Management to the system and to the address bar. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import {
  cataloguePageSize,
  findTests,
  pageCount,
  sortTests,
  type TestSort,
  type TestSortKey,
} from '../../domain/catalogue.ts';
import { type OpenDialogView, useOpenDialog } from '../app/use-opened.ts';
import { type SearchedList, useSearchedList } from '../app/use-searched-list.ts';
import { useWriteSearch } from '../app/use-write-search.ts';
import { useSystem } from '../bridge/system-context.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

export interface Catalogue extends SearchedList<CatalogueTest>, OpenDialogView<'add' | 'modify'> {
  readonly sort: TestSort;
  readonly page: number;
  readonly pages: number;
  /** How many the search finds. */
  readonly found: number;
  /** The rows of the page. */
  readonly rows: readonly CatalogueTest[];
  /** Ascending first, then the other way. */
  readonly onSort: (key: TestSortKey) => void;
  readonly onSortBy: (sort: TestSort) => void;
  readonly onPage: (page: number) => void;
}

const path = '/updateTest';
/** The names of tests are no secret. */
const isShareable = (): boolean => true;

export function useCatalogue(): Catalogue {
  const { q, page: asked = 1, sort: key = 'id', dir, ...dialog } = useSearch({ from: '/guarded/updateTest' });
  const { tests } = useSystem();
  const list = useSearchedList({ rows: tests, feed: 'tests', path, q, isShareable });
  const { byId, search } = list;
  const descending = dir === 'desc';
  // Comparing names by locale is slow: it is done as the list comes, and from these a press on the head takes one pass.
  const byName = useMemo(() => sortTests(byId.values(), { key: 'name', descending: false }), [byId]);
  // Apart, so that typing does not sort again.
  const sorted = useMemo(() => sortTests(byName, { key, descending }), [byName, key, descending]);
  const found = useMemo(() => findTests(sorted, search.text), [sorted, search.text]);
  const pages = pageCount(found.length, cataloguePageSize);
  // Another search begins at the first page, before the address says so.
  const page = search.text.trim() === (q ?? '') ? Math.min(asked, pages) : 1;
  const write = useWriteSearch<CatalogueSearch>();
  const sortBy = (wanted: TestSort) =>
    write({
      sort: wanted.key === 'id' ? undefined : wanted.key,
      dir: wanted.descending ? 'desc' : undefined,
      page: undefined,
    });
  return {
    ...list,
    ...useOpenDialog(path, dialog),
    sort: { key, descending },
    page,
    pages,
    found: found.length,
    rows: found.slice((page - 1) * cataloguePageSize, page * cataloguePageSize),
    onSort: (wanted) => sortBy({ key: wanted, descending: wanted === key && !descending }),
    onSortBy: sortBy,
    onPage: (next) => write({ page: next === 1 ? undefined : next }),
  };
}
