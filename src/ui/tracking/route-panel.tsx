/** The route of the chosen phlebotomist: its filter by time and order, and its notable points with addresses. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import { notableMarks } from '../../domain/track.ts';
import { wayMetres } from '../../domain/way.ts';
import { useSystem } from '../bridge/system-context.ts';
import { useNow } from '../bridge/use-now.ts';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { Failed } from '../kit/states.tsx';
import { RouteFilterForm } from '../route/route-filter-form.tsx';
import styles from './route-panel.module.css';
import { RoutePoints } from './route-points.tsx';
import type { PanelRoute } from './use-route.ts';

export interface RoutePanelProps extends Omit<PanelRoute, 'destinations'> {
  readonly timeZone: string;
  readonly onPoint: (place: Place) => void;
}

export function RoutePanel(props: RoutePanelProps) {
  const { route, filter, defaultFilter, setFilter, timeZone, onPoint } = props;
  const t = useTranslations('tracking.route');
  const now = useNow();
  return (
    <section className={styles['panel']} aria-label={t('title')}>
      <RouteFilterForm
        filter={filter}
        orderIds={route.orderIds}
        timeZone={timeZone}
        now={now}
        onApply={setFilter}
        onClear={() => setFilter(defaultFilter)}
      />
      <RouteResult route={route} onPoint={onPoint} />
    </section>
  );
}

function RouteResult({ route, onPoint }: Pick<RoutePanelProps, 'route' | 'onPoint'>) {
  const t = useTranslations('tracking.route');
  const format = useFormatter();
  const marks = useMemo(() => notableMarks(route.track.marks), [route.track]);
  const limits = useSelector(useSystem().config, ({ timings }) => timings);
  const metres = useMemo(() => wayMetres(route.points, limits), [route.points, limits]);
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
      <RoutePoints points={route.points} marks={marks} onPoint={onPoint} />
    </>
  );
}
