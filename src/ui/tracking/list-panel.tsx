/** Search, figures, filters and the list of markers. It stays as it was left while something else is in the panel. */

import { useSelector } from '@xstate/react';
import { memo, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerFilter, MarkerOrder, MarkerQuestion } from '../../contract/fleet.ts';
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

export interface ListPanelProps extends Omit<MarkerListProps, 'question' | 'ref'> {
  /** Somebody is about to type: on a phone there is room to be made. */
  readonly onSearch: () => void;
}

const filters = ['all', 'moving', 'notMoving', 'silent', 'orders'] as const satisfies readonly MarkerFilter[];
/** Parts of those who do not move; pressed again, one of them gives way to all. */
const reasons = ['standing', 'fellSilent', 'unclear', 'atBooking'] as const satisfies readonly MarkerFilter[];
const isReason = (filter: MarkerFilter): boolean => reasons.some((reason) => reason === filter);

export function ListPanel({ onSearch, ...list }: ListPanelProps) {
  const { painter, isShown } = list;
  const t = useTranslations('tracking');
  const [text, onText] = useState('');
  const [filter, setFilter] = useState<MarkerFilter>('all');
  const [order, setOrder] = useState<MarkerOrder>('name');
  const question = useMemo(() => ({ text, filter, order }), [text, filter, order]);
  const listbox = useRef<HTMLDivElement>(null);
  const total = useSelector(painter.window, (window) => window?.total ?? 0);
  const areRead = useSelector(painter.window, (window) => window?.isKnown ?? false);
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
      <Filters filter={filter} onFilter={setFilter} order={order} onOrder={setOrder} />
      <Found painter={painter} question={question} />
      <div className={classes(layout['column'], styles['list'])}>
        <MarkerList {...list} ref={listbox} question={question} />
        {total === 0 && (
          <div className={styles['nothing']}>
            <NothingListed
              areRead={areRead}
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

/**
 * How many a search or a filter found, read out once for each: where two hundred move, each update finds another
 * number. 'Nothing found' is said once positions have come, and where somebody is found after it that is read out too.
 */
function Found({
  painter,
  question,
}: Pick<ListPanelProps, 'painter'> & { readonly question: MarkerQuestion }) {
  const t = useTranslations('tracking.list');
  const window = useSelector(painter.window, whole);
  const { text, filter } = question;
  const asked = text === '' && filter === 'all' ? null : `${filter} ${text}`;
  const found = window && `${window.query.filter} ${window.query.text}` === asked ? window.total : null;
  const [said, setSaid] = useState<{ readonly asked: string; readonly total: number } | null>(null);
  const before = said?.asked === asked ? said?.total : undefined;
  if (asked === null) {
    if (said) setSaid(null);
  } else if (found !== null && (found > 0 ? !before : before === undefined && window?.isKnown))
    setSaid({ asked, total: found });
  return (
    <p className="hd-heard" role="status">
      {before === undefined ? null : t('found', { total: before })}
    </p>
  );
}

/**
 * Apart, as the filters are: a key of the search draws neither again. 0 is shown once positions have come, and of
 * deliveries once orders have.
 */
const Figures = memo(function Figures({ painter }: Pick<ListPanelProps, 'painter'>) {
  const t = useTranslations('tracking.stats');
  const stats = useSelector(painter.stats, whole);
  const isKnown = useSelector(painter.window, (window) => window?.isKnown ?? false);
  const locations = useFeed('locations');
  const orders = useFeed('orders');
  const drivers = stats && (stats.activeDrivers > 0 || isKnown) ? stats.activeDrivers : null;
  const deliveries =
    stats && (stats.activeDeliveries > 0 || orders.state === 'live') ? stats.activeDeliveries : null;
  const areLoading = drivers === null && locations.failure === null;
  return (
    <>
      <dl className={styles['stats']} aria-label={t('label')} aria-busy={areLoading || undefined}>
        <div>
          <dt>{t('activeDrivers')}</dt>
          <dd>
            <FigureValue value={drivers} loading={areLoading} />
          </dd>
        </div>
        <div>
          <dt>{t('activeDeliveries')}</dt>
          <dd>
            <FigureValue value={deliveries} loading={orders.failure === null} />
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
  readonly order: MarkerOrder;
  readonly onOrder: (order: MarkerOrder) => void;
}

const Filters = memo(function Filters({ filter, onFilter, order, onOrder }: FiltersProps) {
  const t = useTranslations('tracking.filters');
  const areStopped = filter === 'notMoving' || isReason(filter);
  return (
    <div className={styles['filters']}>
      <fieldset>
        <legend className="hd-heard">{t('label')}</legend>
        {filters.map((each) => (
          <Chip
            key={each}
            word={t(each)}
            isPressed={filter === each || (each === 'notMoving' && areStopped)}
            onPress={() => onFilter(each)}
          />
        ))}
        <Chip
          word={t('urgency')}
          isPressed={order === 'urgency'}
          onPress={() => onOrder(order === 'urgency' ? 'name' : 'urgency')}
        />
      </fieldset>
      {areStopped && (
        <fieldset>
          <legend className="hd-heard">{t('reasons')}</legend>
          {reasons.map((each) => (
            <Chip
              key={each}
              word={t(each)}
              isPressed={filter === each}
              onPress={() => onFilter(filter === each ? 'notMoving' : each)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
});

interface ChipProps {
  readonly word: string;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

const Chip = ({ word, isPressed, onPress }: ChipProps) => (
  <button type="button" className={styles['chip']} aria-pressed={isPressed} onClick={onPress}>
    {word}
  </button>
);

interface NothingListedProps {
  /** Markers were looked for among positions that had come. */
  readonly areRead: boolean;
  readonly filter: MarkerFilter;
  readonly isSearch: boolean;
  readonly onShowAll: () => void;
}

/** Why the list is empty: nothing matches, nothing came yet, nothing can be had, or nobody is out. */
function NothingListed({ areRead, filter, isSearch, onShowAll }: NothingListedProps) {
  const t = useTranslations('tracking.list');
  const { state, failure, onRetry } = useFeed('locations', ['locations', 'orders', 'phlebotomists']);
  if (failure !== null)
    return <Failed title={t('failed')} text={t('failedText')} details={failure} onRetry={onRetry} />;
  if (state !== 'live' || !areRead) return <LoadingRows label={t('loading')} height={rowHeight} />;
  if (!isSearch) return <Empty text={t('nobody')} />;
  return (
    <Empty
      text={t(filter === 'orders' ? 'emptyOrders' : 'empty')}
      action={<Button onClick={onShowAll}>{t('showAll')}</Button>}
    />
  );
}
