import { useSelector } from '@xstate/react';
import type { FeedName } from '../../contract/feeds.ts';
import type { Entities } from '../../machines/entities.ts';
import type { ReadModel } from '../../machines/read-model.ts';
import { whole } from '../bridge/system-context.ts';
import type { Search } from '../kit/search-box.tsx';
import { useFeed } from './use-feed.ts';
import { type SearchTextParts, useSearchText } from './use-search-text.ts';

/** A list with its search, as a screen shows it. */
export interface SearchedList<Row> {
  readonly search: Search;
  /** All of it. */
  readonly byId: ReadonlyMap<string, Row>;
  readonly known: boolean;
  /** The technical cause while nothing is known and nothing can be had. */
  readonly failure: string | null;
  /** Neither known nor given up. */
  readonly loading: boolean;
  readonly onRetry: () => void;
}

export interface SearchedListParts<Row> extends SearchTextParts {
  readonly rows: ReadModel<Entities<Row>>;
  /** Where they come from. */
  readonly feed: FeedName;
}

export function useSearchedList<Row>({ rows, feed, ...parts }: SearchedListParts<Row>): SearchedList<Row> {
  const search = useSearchText(parts);
  const { byId, known } = useSelector(rows, whole);
  const { failure, onRetry } = useFeed(feed);
  return {
    search,
    byId,
    known,
    failure: known ? null : failure,
    loading: !known && failure === null,
    onRetry,
  };
}
