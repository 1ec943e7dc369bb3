/** The notable points of a route, each with its time, kind and address. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Place } from '../../contract/model.ts';
import type { TrackMark } from '../../domain/track.ts';
import { useTimeFormat } from '../kit/time-format.ts';
import { PointText } from '../route/point-text.tsx';
import { useRouteAddresses } from '../route/use-route-addresses.ts';
import styles from './route-panel.module.css';

export interface RoutePointsProps {
  readonly marks: readonly TrackMark[];
  readonly onPoint: (place: Place) => void;
}

/** At one look-up every 1.5 s, more points than these would be waited for in vain. */
const limit = 200;

export function RoutePoints({ marks, onPoint }: RoutePointsProps) {
  const t = useTranslations('tracking.route');
  const formatTime = useTimeFormat();
  const listed = useMemo(() => marks.slice(0, limit), [marks]);
  const places = useMemo(() => listed.map(({ point }) => point), [listed]);
  const addresses = useRouteAddresses(places);
  return (
    <>
      <ol className={styles['points']} aria-label={t('points')}>
        {listed.map(({ kind, point }, position) => (
          <li key={`${point.at} ${kind}`}>
            <button type="button" className={styles['point']} onClick={() => onPoint(point)}>
              <span className={styles['mark']} data-kind={kind} />
              <PointText
                words={[
                  t(`kinds.${kind}`),
                  point.orderId === null ? null : t('pointOrder', { id: point.orderId }),
                ]}
                address={addresses[position] ?? { kind: 'waiting' }}
                at={point.at}
                moment={formatTime(point.at)}
              />
            </button>
          </li>
        ))}
      </ol>
      {marks.length > limit && <p className={styles['summary']}>{t('more', { count: String(limit) })}</p>}
    </>
  );
}
