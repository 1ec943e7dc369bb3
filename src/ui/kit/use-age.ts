import { useTranslations } from 'use-intl';
import { ageOf } from './ages.ts';

/** Says how old a moment is: '3 s'. Both in ms since 1970. */
export function useAge(): (moment: number, now: number) => string {
  const t = useTranslations('kit');
  return (moment, now) => {
    const { unit, count } = ageOf(now - moment);
    return t(unit, { count: String(count) });
  };
}
