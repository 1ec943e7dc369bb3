/** Sentences and ages of markers in the language of the page. */
import { useTranslations } from 'use-intl';
import type { MarkerRow } from '../../contract/fleet.ts';
import { type Age, ageOf } from '../kit/ages.ts';
import { useClock } from '../kit/clock.ts';
import { rowWords } from './row-words.ts';

/** Says how old a moment is: '3 s'. Both in ms since 1970. */
export function useAge(): (moment: number, now: number) => string {
  const say = useAgeWords();
  return (moment, now) => say(ageOf(now - moment));
}

/** Says what a marker is doing: 'Moving · order 3409'. */
export function useRowText(): (row: MarkerRow, now: number) => string {
  const t = useTranslations('tracking');
  const say = useAgeWords();
  const clock = useClock();
  return (row, now) => {
    const words = rowWords(row, now);
    switch (words.key) {
      case 'moving':
      case 'ended':
        return t(`row.${words.key}`, { order: words.order });
      case 'movingFree':
      case 'endedFree':
        return t(`row.${words.key}`);
      case 'still':
        return t('row.still', { age: say(words.age), order: words.order });
      case 'stillFree':
        return t('row.stillFree', { age: say(words.age) });
      case 'silent':
        return t('row.silent', { time: clock(words.lastSeen) });
      case 'order':
        return t('row.order', { id: words.id, status: t(`states.${words.state}`) });
      default:
        return t('row.orderOf', {
          id: words.id,
          status: t(`states.${words.state}`),
          phlebotomist: words.phlebotomist,
        });
    }
  };
}

function useAgeWords(): (age: Age) => string {
  const t = useTranslations('kit');
  return ({ unit, count }) => t(unit, { count: String(count) });
}
