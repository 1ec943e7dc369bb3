import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import type { Order } from '../../contract/model.ts';
import { formatPaise } from '../../domain/money.ts';
import { dayOf } from '../../domain/time.ts';
import { useSystem } from '../bridge/system-context.ts';
import { saveFile } from '../diagnostics/save-file.ts';
import { Button } from '../kit/button.tsx';
import { useDateClock } from '../kit/clock.ts';
import { Popover } from '../kit/popover.tsx';
import styles from './export-menu.module.css';
import { useStatusWords } from './order-words.ts';

type Format = 'xlsx' | 'csv';
const types: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};

/** Saves the orders as filtered. Phone numbers go along only when asked for. */
export function ExportMenu({ orders }: { readonly orders: readonly Order[] }) {
  const t = useTranslations('bookings.export');
  const write = useExport(orders);
  const [withPhone, setWithPhone] = useState(false);
  const [busy, setBusy] = useState<Format | null>(null);
  const [failed, setFailed] = useState(false);
  const save = async (format: Format, close: () => void): Promise<void> => {
    setBusy(format);
    const saved = await write(format, withPhone);
    setBusy(null);
    setFailed(!saved);
    if (saved) close();
  };
  return (
    <Popover label={t('title')} icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>
      {(close) => (
        <>
          <p className={styles['scope']}>{t('scope', { count: orders.length })}</p>
          <label className={styles['phone']}>
            <input
              type="checkbox"
              checked={withPhone}
              onChange={(event) => setWithPhone(event.target.checked)}
            />
            {t('phone')}
          </label>
          <div className={styles['formats']}>
            <Button busy={busy === 'xlsx'} busyLabel={t('busy')} onClick={() => void save('xlsx', close)}>
              {t('excel')}
            </Button>
            <Button busy={busy === 'csv'} busyLabel={t('busy')} onClick={() => void save('csv', close)}>
              {t('csv')}
            </Button>
          </div>
          <p className={styles['failed']} role="alert">
            {failed && t('failed')}
          </p>
        </>
      )}
    </Popover>
  );
}

/** Writes the file in the worker and hands it to the browser; answers whether that went well. */
function useExport(orders: readonly Order[]): (format: Format, withPhone: boolean) => Promise<boolean> {
  const t = useTranslations('bookings');
  const details = useTranslations('bookings.details');
  const { ask, pulse } = useSystem();
  const words = useStatusWords();
  const date = useDateClock();
  const timeZone = useTimeZone() ?? 'UTC';
  const moment = (at: number | null) => (at === null ? '' : date(at));
  return async (format, withPhone) => {
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
    const outcome = await ask('sheet', { format, title: t('export.sheet'), header, rows });
    if (!outcome.ok) return false;
    const day = dayOf(pulse.getSnapshot()?.now ?? Date.now(), timeZone);
    saveFile(`orders-${day}.${format}`, types[format], new Uint8Array(outcome.value));
    return true;
  };
}
