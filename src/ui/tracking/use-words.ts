/** Sentences and ages of markers in the page's language. Drawn again when an age changes, not with every pulse. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MarkerRow } from '../../contract/fleet.ts';
import { isStopped } from '../../domain/marker.ts';
import { useSystem } from '../bridge/system-context.ts';
import { type Age, ageOf } from '../kit/ages.ts';
import { useTimeFormat } from '../kit/time-format.ts';
import { useAgeWords } from '../kit/use-age.ts';
import { rowWords } from './row-words.ts';

/** How old a moment (ms since 1970) is by the worker's clock: '3 s'. */
export function useLiveAge(moment: number): string {
  const say = useAgeWords();
  return say(useAgeOf(moment));
}

/** What a marker is doing: 'Moving · order 3409'. */
export function useRowText(row: MarkerRow): string {
  const t = useTranslations('tracking');
  const say = useAgeWords();
  const formatTime = useTimeFormat();
  // Only markers that stand still show an age.
  const stillFor = useAgeOf(isStopped(row.state) ? (row.stillSince ?? row.at) : null);
  const words = rowWords(row, stillFor);
  switch (words.key) {
    case 'moving':
    case 'ended':
      return t(`row.${words.key}`, { order: words.order });
    case 'movingFree':
    case 'endedFree':
      return t(`row.${words.key}`);
    case 'still':
      return t('row.still', { state: words.state, age: say(words.age), order: words.order });
    case 'stillFree':
      return t('row.stillFree', { state: words.state, age: say(words.age) });
    case 'silent':
      return t('row.silent', { time: formatTime(words.lastSeen) });
    case 'order':
      return t('row.order', { id: words.id, status: t(`states.${words.state}`) });
    default:
      return t('row.orderOf', {
        id: words.id,
        status: t(`states.${words.state}`),
        phlebotomist: words.phlebotomist,
      });
  }
}

/** Of no moment it is 0 s, and stays so. */
function useAgeOf(moment: number | null): Age {
  const [opened] = useState(() => Date.now());
  return useSelector(
    useSystem().pulse,
    (latest) => ageOf(moment === null ? 0 : (latest?.now ?? opened) - (latest?.clockOffMs ?? 0) - moment),
    sameAge,
  );
}

const sameAge = (a: Age, b: Age): boolean => a.unit === b.unit && a.count === b.count;
