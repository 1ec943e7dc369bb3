/** The route of the chosen phlebotomist: its filter by time and order, and its notable points with addresses. */
import { type FormEvent, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import { momentOfField, wallClockOf } from '../../domain/time.ts';
import { notableMarks, trackMetres } from '../../domain/track.ts';
import { Button } from '../kit/button.tsx';
import { Field, TextField } from '../kit/field.tsx';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { Failed } from '../kit/states.tsx';
import styles from './route-panel.module.css';
import { RoutePoints } from './route-points.tsx';
import type { Route, RouteFilter } from './use-track.ts';

export interface RoutePanelProps {
  readonly route: Route;
  readonly filter: RouteFilter;
  /** What Clear goes back to. */
  readonly defaultFilter: RouteFilter;
  readonly timeZone: string;
  readonly onFilter: (filter: RouteFilter) => void;
  readonly onPoint: (place: Place) => void;
}

export function RoutePanel({ route, filter, defaultFilter, timeZone, onFilter, onPoint }: RoutePanelProps) {
  const t = useTranslations('tracking.route');
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <RouteFilterForm
        // Fields begin anew whenever another filter is in force.
        key={`${filter.from} ${filter.until} ${filter.orderId}`}
        filter={filter}
        orderIds={route.orderIds}
        timeZone={timeZone}
        onApply={onFilter}
        onClear={() => onFilter(defaultFilter)}
      />
      <RouteResult route={route} onPoint={onPoint} />
    </section>
  );
}

interface RouteFilterFormProps {
  readonly filter: RouteFilter;
  readonly orderIds: readonly string[];
  readonly timeZone: string;
  readonly onApply: (filter: RouteFilter) => void;
  readonly onClear: () => void;
}

function RouteFilterForm({ filter, orderIds, timeZone, onApply, onClear }: RouteFilterFormProps) {
  const t = useTranslations('tracking.route');
  const fieldOf = (moment: number | null): string =>
    moment === null ? '' : wallClockOf(moment, timeZone).slice(0, 16);
  const [from, setFrom] = useState(fieldOf(filter.from));
  const [until, setUntil] = useState(fieldOf(filter.until));
  const [orderId, setOrderId] = useState(filter.orderId ?? '');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
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
      <TextField
        type="datetime-local"
        label={t('from')}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('until')}
        value={until}
        error={isWrong ? t('wrongRange') : undefined}
        onChange={(event) => setUntil(event.target.value)}
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
      <div className={styles['buttons']}>
        <Button type="submit">{t('apply')}</Button>
        <Button variant="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
    </form>
  );
}

function RouteResult({ route, onPoint }: Pick<RoutePanelProps, 'route' | 'onPoint'>) {
  const t = useTranslations('tracking.route');
  const format = useFormatter();
  const marks = useMemo(() => notableMarks(route.track.marks), [route.track]);
  const metres = useMemo(() => trackMetres(route.track), [route.track]);
  if (route.status === 'failed')
    return <Failed title={t('failed')} text={t('failedText')} details={route.cause} onRetry={route.retry} />;
  if (route.status !== 'ready')
    return (
      <Loading label={t('loading')}>
        <SkeletonText width="70%" />
        <SkeletonText width="50%" />
      </Loading>
    );
  if (route.points.length === 0) return <p className={styles['summary']}>{t('empty')}</p>;
  const kilometres = format.number(metres / 1000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return (
    <>
      <p className={styles['summary']}>{t('summary', { kilometres, count: route.points.length })}</p>
      <RoutePoints marks={marks} onPoint={onPoint} />
    </>
  );
}
