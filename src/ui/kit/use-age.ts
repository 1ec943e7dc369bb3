import { useTranslations } from 'use-intl';
import { type Age, ageOf } from './ages.ts';

/** Says an age: '3 s'. */
export function useAgeWords(): (age: Age) => string {
  const t = useTranslations('kit');
  return ({ unit, count }) => t(unit, { count: String(count) });
}

/** Says how old a moment is: '3 s'. Both in ms since 1970. */
export function useAge(): (moment: number, now: number) => string {
  const say = useAgeWords();
  return (moment, now) => say(ageOf(now - moment));
}
