/** A patient's bookings, newest first; each opens its order in Booking Management. */
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import { rupeesOfPaise } from '../../domain/money.ts';
import { bookedNames } from '../../domain/patients.ts';
import { ExportMenu } from '../app/export-menu.tsx';
import { OrderStatusBadge } from '../bookings/order-status-badge.tsx';
import { classes } from '../kit/classes.ts';
import { DataTable } from '../kit/data-table.tsx';
import layout from '../kit/layout.module.css';
import { useMoney } from '../kit/money.ts';
import { useStatusWords } from '../kit/order-words.ts';
import { Surface } from '../kit/panel.tsx';
import { Empty } from '../kit/states.tsx';
import type { Column } from '../kit/table.ts';
import { Line } from '../kit/table-row.tsx';
import { useDateTimeFormat } from '../kit/time-format.ts';
import styles from './patients.module.css';

const LINES_HEIGHT = 76;
/** Beyond, an email is a shop's or a family's, and the rows say who. */
const MOST_NAMES = 5;

export interface PatientHistoryProps {
  readonly patientId: string;
  /** Null until they are known. */
  readonly orders: readonly Order[] | null;
}

export function PatientHistory({ patientId, orders }: PatientHistoryProps) {
  const t = useTranslations('patients.history');
  const unknown = useTranslations('kit')('unknown');
  const money = useMoney();
  const date = useDateTimeFormat();
  const status = useStatusWords();
  const words = {
    tests: ({ medicalTests }: Order) => medicalTests.join(', ') || unknown,
    date: ({ createdAt }: Order) => (createdAt === null ? unknown : date(createdAt)),
    who: ({ phlebotomistName, phlebotomistId }: Order) => phlebotomistName || phlebotomistId || t('nobody'),
  };
  const names = bookedNames(orders ?? []);
  // Two people may book under one email; the backend knows them as one patient.
  const about = (order: Order) =>
    names.length > 1
      ? t('named', { name: order.patientName?.trim() || unknown, tests: words.tests(order) })
      : words.tests(order);
  if (orders?.length === 0) return <Empty text={t('none')} />;
  const table = () => ({
    name: `patient-${patientId}`,
    title: t('sheet', { id: patientId }),
    header: [
      t('columns.order'),
      t('columns.name'),
      t('columns.status'),
      t('columns.tests'),
      t('columns.price'),
      t('columns.date'),
      t('columns.who'),
    ],
    rows: (orders ?? []).map((order) => [
      order.id,
      order.patientName ?? '',
      status(order.status).word,
      words.tests(order),
      // A number, so that a spreadsheet can sum them.
      order.totalPaise === null ? '' : rupeesOfPaise(order.totalPaise),
      words.date(order),
      words.who(order),
    ]),
  });
  const rows = orders ?? [];
  const columns: readonly Column<Order>[] = [
    { key: 'booking', header: t('columns.booking'), render: ({ id }) => id },
  ];
  return (
    <>
      <div className={styles['historyHead']}>
        <h3 className={styles['heading']}>{t('title')}</h3>
        {rows.length > 0 && <ExportMenu scope={t('scope', { count: rows.length })} table={table} />}
      </div>
      {names.length > 1 && (
        <p className={styles['names']}>
          {t(names.length > MOST_NAMES ? 'moreNames' : 'names', {
            count: names.length,
            names: names.slice(0, MOST_NAMES).join(', '),
          })}
        </p>
      )}
      <Surface height={Math.min(orders?.length ?? 2, 6) * LINES_HEIGHT + 2}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          loading={orders === null}
          lines={{
            height: LINES_HEIGHT,
            render: (order) => (
              <div className={classes(layout['column'], styles['booking'])}>
                <p className={styles['bookingHead']}>
                  <Link to="/order-detail" search={{ order: order.id }} className={styles['order']}>
                    {t('order', { id: order.id })}
                  </Link>
                  <OrderStatusBadge status={order.status} />
                  <span className={styles['price']}>{money(order.totalPaise)}</span>
                </p>
                <p>
                  <Line title={about(order)}>{about(order)}</Line>
                </p>
                <p className={styles['about']}>
                  {t('line', { date: words.date(order), who: words.who(order) })}
                </p>
              </div>
            ),
          }}
        />
      </Surface>
    </>
  );
}
