/** Which part of a route is wanted: its time and its order. */
import { type FormEvent, Fragment, useState } from 'react';
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

/** What stands in the fields. */
interface Entry {
  /** The filter that they began with. */
  readonly inForce: string;
  /** Another one forgets what was typed and could not be read. */
  readonly round: number;
  /** Null is a text that cannot be read; its field says so. */
  readonly from: string | null;
  readonly until: string | null;
  readonly orderId: string;
  readonly isWrong: boolean;
}

export function RouteFilterForm({ filter, orderIds, timeZone, now, onApply, onClear }: RouteFilterFormProps) {
  const t = useTranslations('tracking.route');
  const zoneText = useZoneText();
  const fieldOf = (moment: number | null): string =>
    moment === null ? '' : wallClockOf(moment, timeZone).slice(0, 16);
  const inForce = `${filter.from} ${filter.until} ${filter.orderId}`;
  const begin = (round: number): Entry => ({
    inForce,
    round,
    from: fieldOf(filter.from),
    until: fieldOf(filter.until),
    orderId: filter.orderId ?? '',
    isWrong: false,
  });
  const [entry, setEntry] = useState(() => begin(0));
  const write = (fields: Partial<Entry>): void => setEntry((before) => ({ ...before, ...fields }));
  // The fields begin anew whenever another filter is in force; the form stays, and the focus in it.
  if (entry.inForce !== inForce) setEntry(begin(entry.round));
  const { round, from, until, orderId, isWrong } = entry;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    write({ isWrong: false });
    if (from === null || until === null) return;
    const first = momentOfField(from, timeZone);
    const minute = momentOfField(until, timeZone);
    // The field tells minutes; the whole of the last one counts.
    const last = minute === null ? null : minute + 59_999;
    const isBackwards = first !== null && last !== null && last < first;
    write({ isWrong: isBackwards });
    if (!isBackwards) onApply({ from: first, until: last, orderId: orderId === '' ? null : orderId });
  };
  return (
    <form className={styles['filter']} onSubmit={submit}>
      <Fragment key={round}>
        <MomentField
          label={t('from')}
          value={from ?? ''}
          now={now}
          firstTime="00:00"
          onChange={(text) => write({ from: text })}
        />
        <MomentField
          label={t('until')}
          value={until ?? ''}
          now={now}
          firstTime="23:59"
          emptyText={t('untilNow')}
          error={isWrong ? t('wrongRange') : undefined}
          onChange={(text) => write({ until: text })}
        />
      </Fragment>
      <Field label={t('order')}>
        {(control) => (
          <select {...control} value={orderId} onChange={(event) => write({ orderId: event.target.value })}>
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
        <Button
          variant="quiet"
          onClick={() => {
            setEntry(begin(round + 1));
            onClear();
          }}
        >
          {t('clear')}
        </Button>
      </div>
    </form>
  );
}
