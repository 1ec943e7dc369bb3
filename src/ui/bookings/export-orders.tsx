import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import { formatPaise } from '../../domain/money.ts';
import { dayOf } from '../../domain/time.ts';
import { ExportMenu } from '../app/export-menu.tsx';
import type { ExportTable } from '../app/use-save-export.ts';
import { useSystem } from '../bridge/system-context.ts';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { useStatusWords } from '../kit/order-words.ts';
import { useDateTimeFormat } from '../kit/time-format.ts';
import styles from './export-orders.module.css';

export interface ExportOrdersProps {
  readonly orders: readonly Order[];
  /** The list has come. Before that a file would be empty, and not say that it is. */
  readonly known: boolean;
}

/** Saves the orders as filtered. Phone numbers go along only when asked for. */
export function ExportOrders({ orders, known }: ExportOrdersProps) {
  const t = useTranslations('bookings.export');
  const tableOf = useOrdersTable(orders);
  const [withPhone, setWithPhone] = useState(false);
  return (
    <ExportMenu
      scope={t('scope', { count: orders.length })}
      disabled={!known}
      table={() => tableOf(withPhone)}
    >
      <label className={classes(layout['check'], styles['phone'])}>
        <input type="checkbox" checked={withPhone} onChange={(event) => setWithPhone(event.target.checked)} />
        {t('phone')}
      </label>
    </ExportMenu>
  );
}

function useOrdersTable(orders: readonly Order[]): (withPhone: boolean) => ExportTable {
  const t = useTranslations('bookings');
  const details = useTranslations('bookings.details');
  const { pulse } = useSystem();
  const words = useStatusWords();
  const date = useDateTimeFormat();
  const timeZone = useTimeZone() ?? 'UTC';
  const moment = (at: number | null) => (at === null ? '' : date(at));
  return (withPhone) => {
    const header = [
      t('columns.id'),
      t('columns.name'),
      ...(withPhone ? [t('columns.phone')] : []),
      t('columns.address'),
      t('columns.tests'),
      t('columns.status'),
      t('columns.phlebotomist'),
      t('assign.schedule'),
      details('total'),
      details('created'),
    ];
    const rows = orders.map((order) => [
      order.id,
      order.patientName ?? '',
      ...(withPhone ? [order.phoneNumber ?? ''] : []),
      order.address ?? '',
      order.medicalTests.join(', '),
      words(order.status).word,
      order.phlebotomistId ?? t('notAssigned'),
      moment(order.scheduledAt),
      order.totalPaise === null ? '' : formatPaise(order.totalPaise),
      moment(order.createdAt),
    ]);
    const day = dayOf(pulse.getSnapshot()?.now ?? Date.now(), timeZone);
    return { name: `orders-${day}`, title: t('export.sheet'), header, rows };
  };
}
