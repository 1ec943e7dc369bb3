/** Search, figures, filters and the list of markers. It stays as it was left while something else is in the panel. */

import { useSelector } from '@xstate/react';
import { memo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerFilter } from '../../contract/fleet.ts';
import { useFeed } from '../app/use-feed.ts';
import { whole } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import { FigureValue } from '../kit/figure-strip.tsx';
import layout from '../kit/layout.module.css';
import { LoadingRows } from '../kit/loading.tsx';
import { SearchBox } from '../kit/search-box.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import styles from './list-panel.module.css';
import { MarkerList, type MarkerListProps } from './marker-list.tsx';
import { rowHeight } from './marker-list-row.tsx';

export interface ListPanelProps extends Omit<MarkerListProps, 'text' | 'filter' | 'ref'> {
  /** Somebody is about to type: on a phone there is room to be made. */
  readonly onSearch: () => void;
}

const filters: readonly MarkerFilter[] = ['all', 'moving', 'notMoving', 'silent', 'orders'];

export function ListPanel({ onSearch, ...list }: ListPanelProps) {
  const { painter, isShown } = list;
  const t = useTranslations('tracking');
  const [text, onText] = useState('');
  const [filter, setFilter] = useState<MarkerFilter>('all');
  const listbox = useRef<HTMLDivElement>(null);
  const total = useSelector(painter.window, (window) => window?.total ?? 0);
  return (
    <div
      className={classes(layout['column'], styles['panel'])}
      inert={!isShown}
      data-hidden={!isShown || undefined}
    >
      <Figures painter={painter} />
      <div className={styles['search']}>
        <SearchBox
          text={text}
          onText={onText}
          isWhole
          label={t('searchLabel')}
          placeholder={t('search')}
          clearLabel={t('clearSearch')}
          onLeave={() => listbox.current?.focus()}
          onFocus={onSearch}
        />
      </div>
      <Filters filter={filter} onFilter={setFilter} />
      <p className="hd-heard" role="status">
        {text !== '' || filter !== 'all' ? t('list.found', { total }) : null}
      </p>
      <div className={classes(layout['column'], styles['list'])}>
        <MarkerList {...list} ref={listbox} text={text} filter={filter} />
        {total === 0 && (
          <div className={styles['nothing']}>
            <NothingListed
              filter={filter}
              isSearch={text.trim() !== '' || filter !== 'all'}
              onShowAll={() => {
                onText('');
                setFilter('all');
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** Apart, as the filters are: a key of the search draws neither again. */
const Figures = memo(function Figures({ painter }: Pick<ListPanelProps, 'painter'>) {
  const t = useTranslations('tracking.stats');
  const stats = useSelector(painter.stats, whole);
  const isLoading = stats === null;
  return (
    <>
      <dl className={styles['stats']} aria-label={t('label')} aria-busy={isLoading || undefined}>
        <div>
          <dt>{t('activeDrivers')}</dt>
          <dd>
            <FigureValue value={stats?.activeDrivers ?? null} loading={isLoading} />
          </dd>
        </div>
        <div>
          <dt>{t('activeDeliveries')}</dt>
          <dd>
            <FigureValue value={stats?.activeDeliveries ?? null} loading={isLoading} />
          </dd>
        </div>
      </dl>
      {stats !== null && stats.omitted > 0 && (
        <p className={styles['omitted']}>{t('omitted', { count: stats.omitted })}</p>
      )}
    </>
  );
});

interface FiltersProps {
  readonly filter: MarkerFilter;
  readonly onFilter: (filter: MarkerFilter) => void;
}

const Filters = memo(function Filters({ filter, onFilter }: FiltersProps) {
  const t = useTranslations('tracking.filters');
  return (
    <fieldset className={styles['filters']}>
      <legend className="hd-heard">{t('label')}</legend>
      {filters.map((each) => (
        <button
          key={each}
          type="button"
          className={styles['chip']}
          aria-pressed={filter === each}
          onClick={() => onFilter(each)}
        >
          {t(each)}
        </button>
      ))}
    </fieldset>
  );
});

interface NothingListedProps {
  readonly filter: MarkerFilter;
  readonly isSearch: boolean;
  readonly onShowAll: () => void;
}

/** Why the list is empty: nothing matches, nothing came yet, nothing can be had, or nobody is out. */
function NothingListed({ filter, isSearch, onShowAll }: NothingListedProps) {
  const t = useTranslations('tracking.list');
  const { state, failure, onRetry } = useFeed('locations', ['locations', 'orders', 'phlebotomists']);
  if (failure !== null)
    return <Failed title={t('failed')} text={t('failedText')} details={failure} onRetry={onRetry} />;
  if (state !== 'live') return <LoadingRows label={t('loading')} height={rowHeight} />;
  if (!isSearch) return <Empty text={t('nobody')} />;
  return (
    <Empty
      text={t(filter === 'orders' ? 'emptyOrders' : 'empty')}
      action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
    />
  );
}
