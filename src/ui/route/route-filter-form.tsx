/** Which part of a route is wanted: its time and its order. */
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { momentOfField, wallClockOf } from '../../domain/time.ts';
import { Button } from '../kit/button.tsx';
import { MomentField, useZoneText } from '../kit/date-time-fields.tsx';
import { Field } from '../kit/field.tsx';
import styles from './route-filter.module.css';
import type { RouteFilter } from './use-track.ts';

export interface RouteFilterFormProps {
  readonly filter: RouteFilter;
  readonly orderIds: readonly string[];
  readonly timeZone: string;
  readonly now: number;
  readonly onApply: (filter: RouteFilter) => void;
  readonly onClear: () => void;
}

export function RouteFilterForm({ filter, orderIds, timeZone, now, onApply, onClear }: RouteFilterFormProps) {
  const t = useTranslations('tracking.route');
  const zoneText = useZoneText();
  const fieldOf = (moment: number | null): string =>
    moment === null ? '' : wallClockOf(moment, timeZone).slice(0, 16);
  // Null is a text that cannot be read; its field says so.
  const [from, setFrom] = useState<string | null>(fieldOf(filter.from));
  const [until, setUntil] = useState<string | null>(fieldOf(filter.until));
  const [orderId, setOrderId] = useState(filter.orderId ?? '');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(false);
    if (from === null || until === null) return;
    const first = momentOfField(from, timeZone);
    const minute = momentOfField(until, timeZone);
    // The field tells minutes; the whole of the last one counts.
    const last = minute === null ? null : minute + 59_999;
    const isBackwards = first !== null && last !== null && last < first;
    setWrong(isBackwards);
    if (!isBackwards) onApply({ from: first, until: last, orderId: orderId === '' ? null : orderId });
  };
  return (
    <form className={styles['filter']} onSubmit={submit}>
      <MomentField label={t('from')} value={from ?? ''} now={now} firstTime="00:00" onChange={setFrom} />
      <MomentField
        label={t('until')}
        value={until ?? ''}
        now={now}
        firstTime="23:59"
        emptyText={t('untilNow')}
        error={isWrong ? t('wrongRange') : undefined}
        onChange={setUntil}
      />
      <Field label={t('order')}>
        {(control) => (
          <select {...control} value={orderId} onChange={(event) => setOrderId(event.target.value)}>
            <option value="">{t('allOrders')}</option>
            {orderIds.map((id) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className={styles['zone']}>{zoneText}</p>
      <div className={styles['buttons']}>
        <Button type="submit">{t('apply')}</Button>
        <Button variant="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    </form>
  );
}
