/** The facts of a route beside its map: distance, times, and its points. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { AddressText } from '../kit/address-text.tsx';
import { Button } from '../kit/button.tsx';
import { DataTable } from '../kit/data-table.tsx';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { Empty, Failed } from '../kit/states.tsx';
import type { Column } from '../kit/table.ts';
import { PointText } from '../route/point-text.tsx';
import { useMomentText } from '../route/use-moment-text.ts';
import { PointMark } from './route-legend.tsx';
import styles from './route-result.module.css';
import type { DayRoute } from './use-day-route.ts';
import { addressLimit, type RoutePoint, usePointWords } from './use-route-points.ts';
import { useTravelWords } from './use-travel-words.ts';

export interface RouteResultProps {
  readonly day: DayRoute;
  readonly points: readonly RoutePoint[];
  /** The key of the point that was chosen last: two may be of one moment. */
  readonly chosenKey: string | null;
  readonly onPoint: (point: RoutePoint) => void;
}

export function RouteResult(props: RouteResultProps) {
  const { route, orders } = props.day;
  const t = useTranslations('dayRoute');
  const texts = useTranslations('tracking.route');
  if (route.status === 'failed')
    return (
      <Failed title={texts('failed')} text={t('failedText')} details={route.cause} onRetry={route.retry} />
    );
  if (route.status !== 'ready')
    return (
      <Loading label={texts('loading')}>
        <div className={styles['loading']}>
          <SkeletonText width="70%" />
          <SkeletonText width="50%" />
          <SkeletonText width="60%" />
        </div>
      </Loading>
    );
  return (
    <>
      {orders.failed && (
        <p className={styles['trouble']} role="alert">
          {t('ordersFailed')}
          <Button variant="quiet" onClick={orders.retry}>
            {t('retry')}
          </Button>
        </p>
      )}
      {route.points.length === 0 ? <Empty text={texts('empty')} /> : <Told {...props} />}
    </>
  );
}

function Told({ day, points, chosenKey, onPoint }: RouteResultProps) {
  const t = useTranslations('dayRoute');
  const words = useTravelWords(day);
  const columns = usePointColumns(day);
  const say = usePointWords();
  const moment = useMomentText(day.route.points);
  return (
    <>
      <dl className={styles['facts']}>
        {words.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['points']}>
        <DataTable
          label={t('points')}
          columns={columns}
          rows={points}
          rowKey={keyOf}
          onOpen={onPoint}
          openKey={null}
          lines={{
            height: 64,
            render: (point) => (
              <span className={styles['point']} data-chosen={point.key === chosenKey || undefined}>
                <PointMark kind={point.kind} />
                <PointText
                  words={[say(point), point.point.orderId && t('order', { id: point.point.orderId })]}
                  address={point.address}
                  at={point.point.at}
                  moment={moment(point.point.at)}
                  isCut
                />
              </span>
            ),
          }}
        />
      </div>
      {points.length > addressLimit && (
        <p className={styles['note']}>{t('addressLimit', { count: String(addressLimit) })}</p>
      )}
    </>
  );
}

const keyOf = ({ key }: RoutePoint): string => key;

/** The heads are heard; what stands under them is one block for each point. */
function usePointColumns({ route }: DayRoute): readonly Column<RoutePoint>[] {
  const t = useTranslations('dayRoute.columns');
  const say = usePointWords();
  const moment = useMomentText(route.points);
  return useMemo(
    () => [
      { key: 'what', header: t('what'), render: (point) => say(point) },
      { key: 'address', header: t('address'), render: ({ address }) => <AddressText address={address} /> },
      { key: 'time', header: t('time'), render: ({ point }) => moment(point.at) },
    ],
    [t, say, moment],
  );
}
