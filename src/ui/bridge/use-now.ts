/** The worker's clock, once a second, so that ages grow without a timer of the page. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import { dayOf } from '../../domain/time.ts';
import { useSystem } from './system-context.ts';

/** Milliseconds since 1970. */
export function useNow(): number {
  return useNowEvery(1);
}

/** Start of the current quarter hour, ms since 1970: in every zone a day begins with one. Redraws with the next. */
export function useQuarterHour(): number {
  return useNowEvery(900_000);
}

function useNowEvery(ms: number): number {
  const { pulse } = useSystem();
  const [opened] = useState(() => Date.now());
  const roundOff = (now: number) => Math.floor(now / ms) * ms;
  return useSelector(pulse, (latest) => roundOff(latest?.now ?? opened));
}

/** YYYY-MM-DD by the worker's clock: a text, so that nothing is drawn again before the day ends. */
export function useCurrentDay(): string {
  const timeZone = useTimeZone() ?? 'UTC';
  return useSelector(useSystem().pulse, (pulse) => dayOf(pulse?.now ?? Date.now(), timeZone));
}
