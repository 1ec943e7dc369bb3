import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useFormatter, useTimeZone, useTranslations } from 'use-intl';
import { type DashboardFigures, dashboardFigures } from '../../domain/figures.ts';
import { type Tally, tallyOrders } from '../../domain/order-tallies.ts';
import { dayOf } from '../../domain/time.ts';
import { whole } from '../bridge/system-context.ts';
import { Figure } from './figure.tsx';
import { useWallNow } from './use-wall-now.ts';
import styles from './wall.module.css';
import { useWall } from './wall-context.ts';

/** The first four tell the most: a small place shows these alone. */
const counts = [
  'total',
  'collected',
  'inProgress',
  'phlebotomists',
  'ready',
  'pending',
  'cancelled',
] as const;

/** The dashboard's figures, and the day by hour. */
export function FiguresScreen() {
  const t = useTranslations('wall.figures');
  const { system } = useWall();
  const { figures } = useSelector(system.figures, whole);
  const derived: DashboardFigures = useMemo(() => dashboardFigures(figures), [figures]);
  return (
    <div className={styles['figures']}>
      <dl className={styles['grid']} data-kind="figures">
        {counts.map((key) => (
          <Figure key={key} label={t(key)} value={derived[key]} />
        ))}
        <Figure label={t('present')} value={derived.present?.part ?? null} />
      </dl>
      <Hours />
    </div>
  );
}

function Hours() {
  const t = useTranslations('wall.figures');
  const format = useFormatter();
  const { system } = useWall();
  const timeZone = useTimeZone() ?? 'UTC';
  const { byId, known } = useSelector(system.orders, whole);
  const now = useWallNow();
  const today = dayOf(now, timeZone);
  const hours = useMemo(() => tallyOrders(byId.values(), { today, timeZone }).hours, [byId, today, timeZone]);
  const most = Math.max(1, ...hours.map(({ booked, collected }) => Math.max(booked, collected)));
  const share = (count: number) => `${(100 * count) / most}%`;
  if (!known) return null;
  return (
    <figure className={styles['hours']}>
      <figcaption className={styles['caption']}>
        {t('byHour')}
        <span className={styles['booked']}>{t('booked')}</span>
        <span className={styles['collected']}>{t('collectedHour')}</span>
      </figcaption>
      <ol className={styles['bars']}>
        {hours.map(({ booked, collected }: Tally, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hour is the key
          <li key={hour}>
            <span className={styles['bar']} style={{ height: share(booked) }} data-of="booked" />
            <span className={styles['bar']} style={{ height: share(collected) }} data-of="collected" />
            <span className="hd-heard">{t('column', { hour: format.number(hour), booked, collected })}</span>
            {hour % 6 === 0 && (
              <span className={styles['hour']} aria-hidden="true">
                {t('hour', { hour: String(hour).padStart(2, '0') })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}
