/** Ties Test Management to the system and to the address bar. */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import {
  cataloguePageSize,
  findTests,
  pageCount,
  sortTests,
  type TestSort,
  type TestSortKey,
} from '../../domain/catalogue.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useOpened } from '../app/use-opened.ts';
import { useSystem, whole } from '../bridge/system-context.ts';
import { useDeferred } from '../kit/use-deferred.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** The dialog that is open; the id of `add` is empty. */
export interface OpenTest {
  readonly view: 'add' | 'modify';
  readonly id: string;
}

export interface Catalogue {
  readonly text: string;
  /** The text for which the table is shown; it follows the typing. */
  readonly wanted: string;
  readonly sort: TestSort;
  readonly page: number;
  readonly pages: number;
  readonly byId: ReadonlyMap<string, CatalogueTest>;
  /** How many the search finds. */
  readonly found: number;
  /** The rows of the page. */
  readonly rows: readonly CatalogueTest[];
  readonly known: boolean;
  /** The technical cause while nothing is known and nothing can be had. */
  readonly failure: string | null;
  readonly open: OpenTest | null;
  readonly onText: (text: string) => void;
  /** Shows the table for the text before it returns. */
  readonly onFlush: () => void;
  /** Ascending first, then the other way. */
  readonly onSort: (key: TestSortKey) => void;
  readonly onSortBy: (sort: TestSort) => void;
  readonly onPage: (page: number) => void;
  readonly onOpen: (open: OpenTest) => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

const from = '/guarded/updateTest';

export function useCatalogue(): Catalogue {
  const system = useSystem();
  const { q = '', page: asked = 1, sort: key = 'id', dir } = useSearch({ from });
  const write = useWrite();
  const { text, wanted, setText, flush } = useSearchText(write);
  const { byId, known } = useSelector(system.tests, whole);
  const feed = useSelector(system.feeds, (feeds) => feedOf(feeds, 'tests'));
  const descending = dir === 'desc';
  // Comparing names by locale is slow: it is done as the list comes, and from these a press on the head takes one pass.
  const byName = useMemo(() => sortTests(byId.values(), { key: 'name', descending: false }), [byId]);
  // Apart, so that typing does not sort again.
  const sorted = useMemo(() => sortTests(byName, { key, descending }), [byName, key, descending]);
  const found = useMemo(() => findTests(sorted, wanted), [sorted, wanted]);
  const pages = pageCount(found.length, cataloguePageSize);
  // Another search begins at the first page, before the address says so.
  const page = wanted === q ? Math.min(asked, pages) : 1;
  const failed = feed.state === 'stale' || feed.state === 'offline';
  const sortBy = (wantedSort: TestSort) =>
    write({
      sort: wantedSort.key === 'id' ? undefined : wantedSort.key,
      dir: wantedSort.descending ? 'desc' : undefined,
      page: undefined,
    });
  return {
    text,
    wanted,
    sort: { key, descending },
    page,
    pages,
    byId,
    found: found.length,
    rows: found.slice((page - 1) * cataloguePageSize, page * cataloguePageSize),
    known,
    failure: failed && !known ? (feed.failure?.message ?? '') : null,
    ...useOpenTest(),
    onText: setText,
    onFlush: flush,
    onSort: (wantedKey) => sortBy({ key: wantedKey, descending: wantedKey === key && !descending }),
    onSortBy: sortBy,
    onPage: (next) => write({ page: next === 1 ? undefined : next }),
    onRetry: () => system.setDesired({ name: 'refresh', feeds: ['tests'] }),
  };
}

type Changes = { readonly [Key in keyof CatalogueSearch]?: CatalogueSearch[Key] | undefined };
type Write = (changes: Changes) => void;

/** Writes into the address; what is undefined leaves it. */
function useWrite(): Write {
  const navigate = useNavigate({ from: '/updateTest' });
  return (changes) =>
    void navigate({
      search: (before) => ({ ...before, ...changes }) as CatalogueSearch,
      state: (before) => before,
      replace: true,
      resetScroll: false,
    });
}

function useOpenTest(): Pick<Catalogue, 'open' | 'onOpen' | 'onClose'> {
  const { view, id = '' } = useSearch({ from });
  const addressed = useMemo(() => (view === undefined ? null : { view, id }), [view, id]);
  const { opened, open, close } = useOpened<OpenTest>({
    path: '/updateTest',
    addressed,
    toSearch: toTestSearch,
    eachIsEntry: true,
  });
  return { open: opened, onOpen: open, onClose: close };
}

const toTestSearch = (open: OpenTest | null) => ({ view: open?.view, id: open?.id || undefined });

/** The search text; another one begins at the first page (rulings, Tests). */
function useSearchText(write: Write) {
  const { q = '' } = useSearch({ from });
  const router = useRouter();
  const [text, setText] = useState(q);
  const { deferred: wanted, flush } = useDeferred(text);
  /** The text that the address has from here, or that was taken from it. */
  const settled = useRef(q);
  // Back, Forward or a link brought another text.
  useEffect(() => {
    if (q === settled.current) return;
    settled.current = q;
    setText(q);
  }, [q]);
  const address = useEffectEvent((typed: string) => {
    // While leaving, the address is another screen's already: writing the text into it would lead back here.
    if (typed === settled.current || router.latestLocation.pathname !== '/updateTest') return;
    settled.current = typed;
    write({ q: typed === '' ? undefined : typed, page: undefined });
  });
  useEffect(() => address(wanted), [wanted]);
  return { text, wanted, setText, flush };
}
