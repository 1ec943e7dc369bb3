import { useFormatter, useTranslations } from 'use-intl';
import type { DayRoute } from './use-day-route.ts';

export interface TravelWord {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

const MINUTE_MS = 60_000;

/** How far and how long, in the order in which it is shown. Unknown time is shown only where there is some. */
export function useTravelWords({ travel, route, destinations }: DayRoute): readonly TravelWord[] {
  const t = useTranslations('dayRoute');
  const format = useFormatter();
  const duration = (ms: number): string => {
    const minutes = Math.round(ms / MINUTE_MS);
    return minutes < 60
      ? t('minutes', { minutes: String(minutes) })
      : t('hours', { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) });
  };
  const kilometres = format.number(travel.metres / 1_000, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  const word = (
    key: 'distance' | 'moving' | 'still' | 'unknown' | 'count' | 'destinations',
    value: string,
  ) => ({
    key,
    label: t(`facts.${key}`),
    value,
  });
  return [
    word('distance', t('kilometres', { kilometres })),
    word('moving', duration(travel.movingMs)),
    word('still', duration(travel.stillMs)),
    ...(travel.unknownMs > 0 ? [word('unknown', duration(travel.unknownMs))] : []),
    word('count', format.number(route.points.length)),
    ...(destinations.length > 0
      ? [word('destinations', destinations.map(({ orderId }) => orderId).join(', '))]
      : []),
  ];
}
