/** Saves the day as a file: the rows that are shown, in their order. */
import { useTimeZone, useTranslations } from 'use-intl';
import type { DaySummary, PhlebotomistDay } from '../../contract/day.ts';
import { nameOfDay } from '../../domain/day-list.ts';
import { wallClockOf } from '../../domain/time.ts';
import { ExportMenu } from '../app/export-menu.tsx';
import type { ExportTable } from '../app/use-save-export.ts';
import { useDayFormat } from '../kit/time-format.ts';

export interface ExportDayProps {
  readonly summary: DaySummary;
  readonly rows: readonly PhlebotomistDay[];
}

const MINUTE_MS = 60_000;

export function ExportDay({ summary, rows }: ExportDayProps) {
  const t = useTranslations('day.export');
  const dayWords = useDayFormat();
  return (
    <ExportMenu
      scope={t('scope', { count: rows.length, day: dayWords(summary.day) })}
      table={useDayTable(summary, rows)}
    />
  );
}

/** Where positions are not known their columns are left out. */
function useDayTable({ day, positions }: DaySummary, rows: readonly PhlebotomistDay[]): () => ExportTable {
  const t = useTranslations('day');
  const timeZone = useTimeZone() ?? 'UTC';
  const minutes = (ms: number) => Math.round(ms / MINUTE_MS);
  const clock = (moment: number | undefined) =>
    moment === undefined ? '' : wallClockOf(moment, timeZone).slice(11, 16);
  const isKept = positions === 'kept';
  const ofPositions = ({ metres, times, stretches }: PhlebotomistDay) =>
    metres === null
      ? ['', '', '', '', '', '', '']
      : [
          Math.round(metres / 10) / 100,
          minutes(times.moving),
          minutes(times.atBooking),
          minutes(times.standing),
          minutes(times.silent),
          clock(stretches[0]?.from),
          clock(stretches.at(-1)?.until),
        ];
  return () => ({
    name: `day-${day}`,
    title: t('export.sheet', { day }),
    header: [
      t('export.id'),
      t('columns.name'),
      t('export.samples'),
      t('export.late'),
      ...(isKept
        ? [
            t('export.kilometres'),
            t('export.moving'),
            t('export.atBooking'),
            t('export.standing'),
            t('export.silent'),
            t('export.first'),
            t('export.last'),
          ]
        : []),
    ],
    rows: rows.map((person) => [
      person.phlebotomistId,
      nameOfDay(person),
      person.collected.length,
      person.late.length,
      ...(isKept ? ofPositions(person) : []),
    ]),
  });
}
