import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import type { BulkModel } from './bulk-change.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly count: number;
  /** How many of them the filter hides. */
  readonly hidden: number;
  /** How many rows the table shows. */
  readonly shown: number;
  /** On a phone rows are being chosen: the bar stands before the first is. */
  readonly picking: boolean;
  /** A bulk change that runs, or whose results were not read yet. */
  readonly bulk: BulkModel | null;
  readonly onAssign: () => void;
  readonly onCancel: () => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onShowBulk: () => void;
}

/** What can be done with the orders that are chosen, at the foot of the table. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, hidden, shown, picking, bulk, onAssign, onCancel, onAll, onClear, onShowBulk } = props;
  const t = useTranslations('bookings');
  if (count === 0 && !bulk && !picking) return null;
  const isAll = count - hidden >= shown;
  return (
    <section className={styles['bar']} aria-label={t('select.label')}>
      {bulk ? (
        <>
          <p className={styles['words']} role="status">
            {t(bulk.running ? 'bulk.working' : 'bulk.finished', bulkProgress(bulk))}
          </p>
          <Button onClick={onShowBulk}>{t('bulk.show')}</Button>
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

export interface BulkProgress {
  /** Settled, one way or the other. */
  readonly done: string;
  readonly total: string;
  /** Settled without a change. */
  readonly failed: number;
}

/** How many orders of a bulk change are settled. */
export function bulkProgress({ items }: BulkModel): BulkProgress {
  const settled = items.filter(({ at }) => !underWay.has(at.state));
  const failed = settled.filter(({ at }) => !wellDone.has(at.state)).length;
  return { done: String(settled.length), total: String(items.length), failed };
}

/** The ids of those that a bulk change did not change: they stay chosen for another try. */
export const unchangedOf = ({ items }: BulkModel): ReadonlySet<string> =>
  new Set(items.filter(({ at }) => !wellDone.has(at.state)).map(({ order }) => order.id));
