/** Saves the day as a file: both lists in one table. */
import { useTranslations } from 'use-intl';
import type { AttendanceDay } from '../../contract/attendance.ts';
import { ExportMenu } from '../app/export-menu.tsx';
import type { ExportTable } from '../app/use-save-export.ts';
import { type AttendanceList, useDayFormat, useRowWords } from './attendance-rows.ts';
import { usePlaceText } from './use-place-text.ts';

const lists: readonly AttendanceList[] = ['present', 'absent'];

export interface ExportAttendanceProps {
  readonly day: string;
  readonly attendance: AttendanceDay;
}

export function ExportAttendance({ day, attendance }: ExportAttendanceProps) {
  const t = useTranslations('attendance.export');
  const dayWords = useDayFormat();
  const count = attendance.present.length + attendance.absent.length;
  return (
    <ExportMenu scope={t('scope', { count, day: dayWords(day) })} table={useDayTable(day, attendance)} />
  );
}

function useDayTable(day: string, attendance: AttendanceDay): () => ExportTable {
  const t = useTranslations('attendance');
  const words = useRowWords(day);
  const place = usePlaceText();
  return () => {
    const header = [
      t('export.list'),
      t('columns.number'),
      t('export.id'),
      t('columns.name'),
      t('columns.location'),
      t('columns.time'),
      t('columns.reason'),
      t('columns.status'),
    ];
    const rows = lists.flatMap((list) =>
      attendance[list].map((row, index) => [
        t(`summary.${list}`),
        String(index + 1),
        row.phlebotomistId ?? t('notAvailable'),
        words.name(row),
        place(row),
        words.time(row),
        words.reason(row),
        words.status(row),
      ]),
    );
    return { name: `attendance-${day}`, title: t('export.sheet', { day }), header, rows };
  };
}
