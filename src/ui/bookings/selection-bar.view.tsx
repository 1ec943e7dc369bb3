import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import type { SeriesModel } from './order-series.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly count: number;
  /** How many of them the filter hides. */
  readonly hidden: number;
  /** A series that runs, or whose results were not read yet. */
  readonly series: SeriesModel | null;
  readonly onAssign: () => void;
  readonly onCancel: () => void;
  readonly onClear: () => void;
  readonly onShowSeries: () => void;
}

/** What can be done with the orders that are chosen, at the foot of the table. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, hidden, series, onAssign, onCancel, onClear, onShowSeries } = props;
  const t = useTranslations('bookings');
  if (count === 0 && !series) return null;
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
            <strong>{t('select.count', { count: String(count) })}</strong>
            {hidden > 0 && <span>{t('select.hidden', { count: String(hidden) })}</span>}
          </p>
          <Button onClick={onAssign}>{t('select.assign')}</Button>
          <Button variant="danger" onClick={onCancel}>
            {t('select.cancel')}
          </Button>
          <Button variant="quiet" onClick={onClear}>
            {t('select.clear')}
          </Button>
        </>
      )}
    </section>
  );
}

const underWay = new Set(['waiting', 'checking', 'assigning', 'cancelling', 'confirming']);

/** How many of a series are settled. */
export function seriesProgress({ items }: SeriesModel): { readonly done: string; readonly total: string } {
  const done = items.filter(({ at }) => !underWay.has(at.state)).length;
  return { done: String(done), total: String(items.length) };
}
