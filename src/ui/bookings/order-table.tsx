import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import type { OrderSort, OrderSortKey } from '../../domain/order-sort.ts';
import { DataTable } from '../kit/data-table.tsx';
import { useStatusWords } from '../kit/order-words.ts';
import type { Column, ColumnFit, DataTableProps } from '../kit/table.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import styles from './order-table.module.css';
import type { ColumnKey, Columns } from './use-columns.ts';

type OfTable = 'openKey' | 'rowHeight' | 'view' | 'loading' | 'placeholder' | 'onOpen';

export interface OrderTableProps extends Pick<DataTableProps<Order>, OfTable> {
  readonly orders: readonly Order[];
  readonly sort: OrderSort | null;
  /** Rows can be chosen. */
  readonly selecting: boolean;
  readonly selected: ReadonlySet<string>;
  /** Which columns stand there, and how wide. */
  readonly layout: Columns;
  readonly onSort: (key: OrderSortKey) => void;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

const orderId = ({ id }: Order): string => id;

/** The orders as a table; on a phone as a list of two lines with the status at the right. */
export function OrderTable(props: OrderTableProps) {
  const { orders, sort, selecting, selected, layout: layouts, onSort, onSelect, ...table } = props;
  const { layout, setWidth } = layouts;
  const t = useTranslations('bookings');
  const isNarrow = useNarrow();
  const statusWords = useStatusWords();
  const noName = t('noName');
  const notAssigned = t('notAssigned');
  const nameOf = ({ patientName }: Order): string => patientName?.trim() || noName;
  const by = ({ phlebotomistId }: Order): ReactNode =>
    phlebotomistId ?? <span className={styles['quiet']}>{notAssigned}</span>;
  const columns = useMemo((): readonly Column<Order>[] => {
    const column = (
      key: OrderSortKey & ColumnKey,
      fit: ColumnFit<Order>,
      render: Column<Order>['render'] = fit.text,
    ): Column<Order> => ({
      key,
      header: t(`columns.${key}`),
      render,
      fit,
      sort: { direction: sort?.key === key ? sort.direction : 'none', onSort: () => onSort(key) },
    });
    const name = ({ patientName }: Order) => patientName?.trim() || noName;
    return [
      column('id', { text: orderId, least: 40, most: 160 }),
      column(
        'name',
        { text: name, weight: 500, least: 132, readable: 260, most: 260, yields: 3 },
        (order) => <strong className={styles['name']}>{name(order)}</strong>,
      ),
      column('phone', { text: ({ phoneNumber }) => phoneNumber ?? '', least: 100, most: 150 }, (order) => (
        <span className={styles['quiet']}>{order.phoneNumber}</span>
      )),
      column('address', {
        text: ({ address }) => address ?? '',
        least: 56,
        readable: 152,
        most: 560,
        yields: 1,
        grows: true,
      }),
      column(
        'tests',
        { text: testsText, least: 72, readable: 104, most: 240, extra: 6, yields: 2 },
        (order) => <Tests tests={order.medicalTests} />,
      ),
      column(
        'status',
        { text: ({ status }) => statusWords(status).word, least: 88, most: 220, extra: 36 },
        (order) => <OrderStatusBadge status={order.status} />,
      ),
      column(
        'phlebotomist',
        { text: ({ phlebotomistId }) => phlebotomistId ?? notAssigned, least: 72, most: 140 },
        (order) => order.phlebotomistId ?? <span className={styles['quiet']}>{notAssigned}</span>,
      ),
    ].filter(({ key }) => isNarrow || !layout.hidden.has(key));
  }, [t, sort, onSort, statusWords, noName, notAssigned, isNarrow, layout.hidden]);
  return (
    <DataTable
      {...table}
      label={t('title')}
      columns={columns}
      rows={orders}
      rowKey={orderId}
      resizing={{
        widths: layout.widths,
        handleLabel: (column) => t('columnsMenu.width', { column }),
        onWidth: setWidth,
      }}
      selection={
        selecting
          ? {
              selected,
              onChange: onSelect,
              rowLabel: ({ id }) => t('select.one', { id }),
              allLabel: t('select.all'),
              columnLabel: t('select.column'),
            }
          : undefined
      }
      lines={
        isNarrow
          ? {
              height: 64,
              render: (order) => (
                <div className={styles['lines']}>
                  <p className={styles['who']}>
                    <span className={styles['id']}>{order.id}</span> {nameOf(order)}
                  </p>
                  <OrderStatusBadge status={order.status} />
                  <p className={styles['where']}>{order.address}</p>
                  <p className={styles['by']}>{by(order)}</p>
                </div>
              ),
            }
          : undefined
      }
    />
  );
}

/** What the cell of the tests says. */
const testsText = ({ medicalTests: [first = '', ...rest] }: Order): string =>
  rest.length > 0 ? `${first} +${rest.length}` : first;

/** The first test, and how many more. */
function Tests({ tests }: { readonly tests: readonly string[] }) {
  const t = useTranslations('bookings');
  const [first, ...rest] = tests;
  return (
    <span className={styles['tests']} title={rest.length > 0 ? tests.join(', ') : undefined}>
      <span className={styles['test']}>{first}</span>
      {rest.length > 0 && (
        <span className={styles['quiet']}>{t('more', { count: String(rest.length) })}</span>
      )}
    </span>
  );
}
