import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { countBookings, type LateBooking } from '../../domain/late-bookings.ts';
import { whole } from '../bridge/system-context.ts';
import { ageOf } from '../kit/ages.ts';
import { useAgeWords } from '../kit/use-age.ts';
import { Figure } from './figure.tsx';
import { useFitting } from './use-fitting.ts';
import { useWallNow } from './use-wall-now.ts';
import styles from './wall.module.css';
import { useWall } from './wall-context.ts';

const MINUTE_MS = 60_000;
const stages = ['new', 'assigned', 'collected', 'completedToday', 'cancelledToday'] as const;

/** How many bookings are in which state, and which visits are late. */
export function BookingsScreen() {
  const t = useTranslations('wall.bookings');
  const { byId, known } = useSelector(useWall().system.orders, whole);
  const timeZone = useTimeZone() ?? 'UTC';
  const minute = Math.floor(useWallNow() / MINUTE_MS) * MINUTE_MS;
  const counts = useMemo(() => countBookings(byId.values(), minute, timeZone), [byId, minute, timeZone]);
  return (
    <div className={styles['figures']}>
      <dl className={styles['grid']} data-kind="bookings">
        {stages.map((stage) => (
          <Figure key={stage} label={t(stage)} value={known ? counts[stage] : null} />
        ))}
        <Figure
          label={t('late')}
          value={known ? counts.late.length : null}
          isUrgent={counts.late.length > 0}
        />
      </dl>
      {known && <Late late={counts.late} />}
    </div>
  );
}

function Late({ late }: { readonly late: readonly LateBooking[] }) {
  const t = useTranslations('wall.bookings');
  const say = useAgeWords();
  const { list, count } = useFitting(late.length);
  if (late.length === 0) return <p className={styles['nothing']}>{t('noneLate')}</p>;
  return (
    <ol className={styles['late']} ref={list}>
      {late.slice(0, count).map(({ orderId, lateMs, phlebotomistName }) => (
        <li key={orderId}>
          <span className={styles['who']}>{t('booking', { id: orderId })}</span>
          <span className={styles['where']}>{phlebotomistName ?? t('nobody')}</span>
          <span className={styles['alertAge']}>{t('lateBy', { age: say(ageOf(lateMs)) })}</span>
        </li>
      ))}
    </ol>
  );
}
