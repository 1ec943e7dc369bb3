import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import { StatusShape } from '../kit/status.tsx';
import type { BulkState } from './bulk-change.ts';
import styles from './bulk-dialog.module.css';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { useChangeText } from './use-change-text.ts';

export interface BulkListProps {
  readonly kind: 'assign' | 'cancel';
  /** `at` is null before it has begun: then the order's status shows. */
  readonly items: readonly { readonly order: Order; readonly at: BulkState | null }[];
  /** Shows who goes to an order, before it has begun; nothing where nobody can be sent. */
  readonly person?: ((orderId: string) => ReactNode) | undefined;
}

/** The orders of a bulk change, each with how far it is or what came of it. */
export function BulkList({ kind, items, person }: BulkListProps) {
  const t = useTranslations('bookings');
  const say = useBulkText(kind);
  return (
    <ul className={styles['list']} aria-label={t('bulk.list')}>
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

function useBulkText(kind: 'assign' | 'cancel'): (at: BulkState, id: string) => string {
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
        return t(`bulk.states.${at.state}`, { what: change(at.word) });
      default:
        return t(`bulk.states.${at.state}`);
    }
  };
}
