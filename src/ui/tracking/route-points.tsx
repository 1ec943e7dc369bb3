/** The notable points of a route, each with its time, kind and address. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { TrackPoint } from '../../contract/capabilities/fleet.ts';
import type { Place } from '../../contract/model.ts';
import type { TrackMark } from '../../domain/track.ts';
import { PointText } from '../route/point-text.tsx';
import { useMomentText } from '../route/use-moment-text.ts';
import { useRouteAddresses } from '../route/use-route-addresses.ts';
import styles from './route-panel.module.css';

export interface RoutePointsProps {
  /** The whole route, oldest first: by its days is told whether a time stands alone. */
  readonly points: readonly TrackPoint[];
  readonly marks: readonly TrackMark[];
  readonly onPoint: (place: Place) => void;
}

/** At one look-up every 1.5 s, more points than these would be waited for in vain. */
const limit = 200;

export function RoutePoints({ points, marks, onPoint }: RoutePointsProps) {
  const t = useTranslations('tracking.route');
  const moment = useMomentText(points, 'minute');
  const listed = useMemo(() => marks.slice(0, limit), [marks]);
  const places = useMemo(() => listed.map(({ point }) => point), [listed]);
  const addresses = useRouteAddresses(places);
  return (
    <>
      <ol className={styles['points']} aria-label={t('points')}>
        {listed.map(({ kind, point }, position) => (
          // Two points may be of one moment, and of one kind.
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that tells a point from others
          <li key={position}>
            <button type="button" className={styles['point']} onClick={() => onPoint(point)}>
              <span className={styles['mark']} data-kind={kind} />
              <PointText
                words={[
                  t(`kinds.${kind}`),
                  point.orderId === null ? null : t('pointOrder', { id: point.orderId }),
                ]}
                address={addresses[position] ?? { kind: 'waiting' }}
                at={point.at}
                moment={moment(point.at)}
              />
            </button>
          </li>
        ))}
      </ol>
      {marks.length > limit && <p className={styles['summary']}>{t('more', { count: String(limit) })}</p>}
    </>
  );
}
