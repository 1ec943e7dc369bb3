/** Kilometres, times and the parts of a strip in words. */
import { useFormatter, useTranslations } from 'use-intl';
import type { PhlebotomistDay } from '../../contract/day.ts';
import { type DayColumn, figureOfDay, type StripPart } from '../../domain/day-list.ts';
import { useTimeFormat } from '../kit/time-format.ts';

export interface DayWords {
  /** Metres as kilometres with one digit behind the point; a dash for null. */
  readonly kilometres: (metres: number | null) => string;
  readonly duration: (ms: number) => string;
  /** What stands in a column. */
  readonly cell: (person: PhlebotomistDay, column: Exclude<DayColumn, 'name'>) => string;
  readonly part: (part: StripPart) => string;
}

const MINUTE_MS = 60_000;

export function useDayWords(): DayWords {
  const t = useTranslations('day');
  const kit = useTranslations('kit');
  const format = useFormatter();
  const time = useTimeFormat();
  const duration = (ms: number): string => {
    const minutes = Math.round(ms / MINUTE_MS);
    return minutes < 60
      ? t('duration.minutes', { minutes: String(minutes) })
      : t('duration.hours', {
          hours: String(Math.floor(minutes / 60)),
          minutes: String(minutes % 60).padStart(2, '0'),
        });
  };
  const kilometres = (metres: number | null): string =>
    metres === null
      ? kit('unknown')
      : format.number(metres / 1_000, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  return {
    kilometres,
    duration,
    cell: (person, column) => {
      const figure = figureOfDay(person, column);
      if (column === 'kilometres') return kilometres(figure);
      if (column === 'samples' || column === 'late') return format.number(figure ?? 0);
      return person.metres === null ? kit('unknown') : duration(figure ?? 0);
    },
    part: (part) => {
      if (part.kind === 'collected')
        return t('part.collected', { time: time(part.sample.at), id: part.sample.orderId });
      const { kind, from, until, orderId } = part.stretch;
      return t('part.stretch', {
        from: time(from),
        until: time(until),
        kind: orderId === null ? t(`legend.${kind}`) : t('part.atBooking', { id: orderId }),
        duration: duration(until - from),
      });
    },
  };
}
