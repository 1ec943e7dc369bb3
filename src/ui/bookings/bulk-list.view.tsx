import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import { StatusShape } from '../kit/status.tsx';
import type { SeriesState } from './bulk-change.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import styles from './bulk-dialog.module.css';
import { useChangeText } from './use-change-text.ts';

export interface SeriesListProps {
  readonly kind: 'assign' | 'cancel';
  /** `at` is null before the series has begun: then the order's status shows. */
  readonly items: readonly { readonly order: Order; readonly at: SeriesState | null }[];
  /** Shows who goes to an order, before the series has begun; nothing where nobody can be sent. */
  readonly person?: ((orderId: string) => ReactNode) | undefined;
}

/** The orders of a series, each with how far it is or what came of it. */
export function SeriesList({ kind, items, person }: SeriesListProps) {
  const t = useTranslations('bookings');
  const say = useSeriesText(kind);
  return (
    <ul className={styles['list']} aria-label={t('series.list')}>
      {items.map(({ order, at }) => (
        <li key={order.id} className={styles['item']}>
          <span className={styles['id']}>{order.id}</span>
          <span className={styles['name']}>{order.patientName?.trim() || t('noName')}</span>
          {at === null ? (
            (person?.(order.id) ?? <OrderStatusBadge status={order.status} />)
          ) : (
            <span className={styles['result']} data-state={at.state}>
              {(at.state === 'assigned' || at.state === 'cancelled') && (
                <StatusShape status="completed" size={14} />
              )}
              {say(at, order.id)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function useSeriesText(kind: 'assign' | 'cancel'): (at: SeriesState, id: string) => string {
  const t = useTranslations('bookings');
  const change = useChangeText();
  return (at, id) => {
    switch (at.state) {
      case 'refused':
        return t(`refusal.${at.refusal}`);
      case 'failed':
        return t(`failure.${kind}`);
      case 'unknown':
        return t('failure.unknown', { id });
      case 'conflict':
      case 'different':
        return t(`series.states.${at.state}`, { what: change(at.word) });
      default:
        return t(`series.states.${at.state}`);
    }
  };
}
