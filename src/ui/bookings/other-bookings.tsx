import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Outcome } from '../../contract/failure.ts';
import type { Order } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { useDateTimeFormat } from '../kit/time-format.ts';
import styles from './order-facts.module.css';
import { OrderStatusBadge } from './order-status-badge.tsx';

export interface OtherBookingsProps {
  readonly orderId: string;
  readonly email: string;
  readonly onOpen: (orderId: string) => void;
}

/** The same patient's bookings, by e-mail; folded, and asked for when it is unfolded. */
export function OtherBookings({ orderId, email, onOpen }: OtherBookingsProps) {
  const t = useTranslations('bookings.details');
  const kit = useTranslations('kit');
  const date = useDateTimeFormat();
  const { ask } = useSystem();
  const [asked, setAsked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome<readonly Order[]> | null>(null);
  const others = outcome?.ok ? outcome.value.filter(({ id }) => id !== orderId) : [];
  const unfold = (isOpen: boolean): void => {
    if (!isOpen || (asked && outcome?.ok !== false)) return;
    setAsked(true);
    setOutcome(null);
    void ask('patientOrders', { email }).then(setOutcome);
  };
  return (
    <details className={styles['others']} onToggle={(event) => unfold(event.currentTarget.open)}>
      <summary>{t('others')}</summary>
      {asked && outcome === null && (
        <Loading label={t('loadingOthers')}>
          <SkeletonText />
        </Loading>
      )}
      {outcome?.ok === false && <p className={styles['none']}>{t('othersFailed')}</p>}
      {outcome?.ok && others.length === 0 && <p className={styles['none']}>{t('noOthers')}</p>}
      <ul>
        {others.map((order) => (
          <li key={order.id}>
            <button type="button" className={styles['other']} onClick={() => onOpen(order.id)}>
              <span>{order.id}</span>
              <span className={styles['otherDate']}>
                {order.createdAt === null ? kit('unknown') : date(order.createdAt)}
              </span>
              <OrderStatusBadge status={order.status} />
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
