/** The route of the chosen phlebotomist: its filter by time and order, and its notable points with addresses. */
import { type FormEvent, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import { momentOfField, wallClockOf } from '../../domain/time.ts';
import { notableMarks, trackMetres } from '../../domain/track.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { MomentField, useZoneText } from '../kit/moment-field.tsx';
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
  /** The worker's clock, ms since 1970. */
  readonly now: number;
  readonly onFilter: (filter: RouteFilter) => void;
  readonly onPoint: (place: Place) => void;
}

export function RoutePanel(props: RoutePanelProps) {
  const { route, filter, defaultFilter, timeZone, now, onFilter, onPoint } = props;
  const t = useTranslations('tracking.route');
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <RouteFilterForm
        // Fields begin anew whenever another filter is in force.
        key={`${filter.from} ${filter.until} ${filter.orderId}`}
        filter={filter}
        orderIds={route.orderIds}
        timeZone={timeZone}
        now={now}
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
  readonly now: number;
  readonly onApply: (filter: RouteFilter) => void;
  readonly onClear: () => void;
}

function RouteFilterForm({ filter, orderIds, timeZone, now, onApply, onClear }: RouteFilterFormProps) {
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
