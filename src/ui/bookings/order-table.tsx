import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import type { OrderSort, OrderSortKey } from '../../domain/order-sort.ts';
import { DataTable } from '../kit/data-table.tsx';
import type { Column } from '../kit/table.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import styles from './order-table.module.css';

export interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly sort: OrderSort | null;
  /** Rows can be chosen. */
  readonly selecting: boolean;
  readonly selected: ReadonlySet<string>;
  readonly openId: string | null;
  /** Names the filter, so that another one begins at the top. */
  readonly view: string;
  readonly loading: boolean;
  readonly placeholder: ReactNode;
  readonly onOpen: (order: Order) => void;
  readonly onSort: (key: OrderSortKey) => void;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

const orderId = ({ id }: Order): string => id;

/** The orders as a table; on a phone as a list of two lines with the status at the right. */
export function OrderTable(props: OrderTableProps) {
  const { orders, sort, selecting, selected, openId, view, loading, placeholder, onOpen, onSort, onSelect } =
    props;
  const t = useTranslations('bookings');
  const isNarrow = useNarrow();
  const column = (key: OrderSortKey, render: Column<Order>['render'], width?: string): Column<Order> => ({
    key,
    header: t(`columns.${key}`),
    render,
    ...(width === undefined ? {} : { width }),
    sort: { direction: sort?.key === key ? sort.direction : 'none', onSort: () => onSort(key) },
  });
  const columns: readonly Column<Order>[] = [
    column('id', orderId, '70px'),
    column(
      'name',
      (order) => <strong className={styles['name']}>{nameOf(order)}</strong>,
      'var(--hd-orders-name, 13.5%)',
    ),
    column(
      'phone',
      ({ phoneNumber }) => <span className={styles['quiet']}>{phoneNumber}</span>,
      'var(--hd-orders-phone, 148px)',
    ),
    column('address', ({ address }) => address),
    column('tests', (order) => <Tests tests={order.medicalTests} />, 'var(--hd-orders-tests, 12.5%)'),
    column('status', ({ status }) => <OrderStatusBadge status={status} />, '156px'),
    column('phlebotomist', phlebotomist, '122px'),
  ];
  function nameOf({ patientName }: Order): string {
    return patientName?.trim() || t('noName');
  }
  function phlebotomist({ phlebotomistId }: Order): ReactNode {
    return phlebotomistId ?? <span className={styles['quiet']}>{t('notAssigned')}</span>;
  }
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={orders}
      rowKey={orderId}
      onOpen={onOpen}
      openKey={openId}
      view={view}
      loading={loading}
      placeholder={placeholder}
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
                  <p className={styles['by']}>{phlebotomist(order)}</p>
                </div>
              ),
            }
          : undefined
      }
    />
  );
}

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
