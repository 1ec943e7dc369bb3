import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import type { SeriesModel } from './bulk-change.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly count: number;
  /** How many of them the filter hides. */
  readonly hidden: number;
  /** How many rows the table shows. */
  readonly shown: number;
  /** On a phone rows are being chosen: the bar stands before the first is. */
  readonly picking: boolean;
  /** A series that runs, or whose results were not read yet. */
  readonly series: SeriesModel | null;
  readonly onAssign: () => void;
  readonly onCancel: () => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onShowSeries: () => void;
}

/** What can be done with the orders that are chosen, at the foot of the table. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, hidden, shown, picking, series, onAssign, onCancel, onAll, onClear, onShowSeries } = props;
  const t = useTranslations('bookings');
  if (count === 0 && !series && !picking) return null;
  const isAll = count - hidden >= shown;
  return (
    <section className={styles['bar']} aria-label={t('select.label')}>
      {series ? (
        <>
          <p className={styles['words']} role="status">
            {t(series.running ? 'series.working' : 'series.finished', seriesProgress(series))}
          </p>
          <Button onClick={onShowSeries}>{t('series.show')}</Button>
        </>
      ) : (
        <>
          <p className={styles['words']} role="status">
            {count === 0 ? t('select.hint') : <strong>{t('select.count', { count: String(count) })}</strong>}
            {hidden > 0 && <span>{t('select.hidden', { count: String(hidden) })}</span>}
          </p>
          {count > 0 && (
            <>
              <Button onClick={onAssign}>{t('select.assign')}</Button>
              <Button variant="danger" onClick={onCancel}>
                {t('select.cancel')}
              </Button>
            </>
          )}
          <span className={styles['whole']}>
            {picking && !isAll ? (
              <Button variant="quiet" onClick={onAll}>
                {t('select.everyOne', { count: String(shown) })}
              </Button>
            ) : (
              count > 0 && (
                <Button variant="quiet" onClick={onClear}>
                  {t('select.clear')}
                </Button>
              )
            )}
          </span>
        </>
      )}
    </section>
  );
}

const underWay = new Set(['waiting', 'checking', 'assigning', 'cancelling', 'confirming']);

const wellDone = new Set(['assigned', 'cancelled']);

export interface SeriesProgress {
  /** Settled, one way or the other. */
  readonly done: string;
  readonly total: string;
  /** Settled without a change. */
  readonly failed: number;
}

/** How many of a series are settled. */
export function seriesProgress({ items }: SeriesModel): SeriesProgress {
  const settled = items.filter(({ at }) => !underWay.has(at.state));
  const failed = settled.filter(({ at }) => !wellDone.has(at.state)).length;
  return { done: String(settled.length), total: String(items.length), failed };
}

/** The ids of those that a series did not change: they stay chosen for another try. */
export const unchangedOf = ({ items }: SeriesModel): ReadonlySet<string> =>
  new Set(items.filter(({ at }) => !wellDone.has(at.state)).map(({ order }) => order.id));
