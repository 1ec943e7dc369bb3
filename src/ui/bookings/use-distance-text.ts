import { useFormatter, useTranslations } from 'use-intl';
import { distanceWord } from './driver-options.ts';

/** Says how far somebody is: '840 m', '6.1 km'; null where that is not known. */
export function useDistanceText(): (metres: number | null) => string | null {
  const t = useTranslations('bookings.assign');
  const format = useFormatter();
  return (metres) => {
    if (metres === null) return null;
    const { key, distance } = distanceWord(metres);
    return key === 'distanceM'
      ? t(key, { distance: String(distance) })
      : t(key, { distance: format.number(distance, { maximumFractionDigits: 1 }) });
  };
}
