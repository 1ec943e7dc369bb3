/** Saves the day as a file: both lists in one table. */
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AttendanceDay } from '../../contract/attendance.ts';
import { useSystem } from '../bridge/system-context.ts';
import { saveFile } from '../diagnostics/save-file.ts';
import { Button } from '../kit/button.tsx';
import { Popover } from '../kit/popover.tsx';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './attendance.module.css';
import { type AttendanceList, useDayWords, useRowWords } from './attendance-rows.ts';
import { usePlaceText } from './use-place-text.ts';

type Format = 'xlsx' | 'csv';
const types: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
};
const lists: readonly AttendanceList[] = ['present', 'absent'];

export interface ExportAttendanceProps {
  readonly day: string;
  readonly attendance: AttendanceDay;
}

export function ExportAttendance({ day, attendance }: ExportAttendanceProps) {
  const t = useTranslations('attendance.export');
  const dayWords = useDayWords();
  const write = useExport(day, attendance);
  const [busy, setBusy] = useState<Format | null>(null);
  const [failed, setFailed] = useState(false);
  const save = async (format: Format, close: () => void): Promise<void> => {
    setBusy(format);
    const saved = await write(format);
    setBusy(null);
    setFailed(!saved);
    if (saved) close();
  };
  return (
    <Popover
      label={t('title')}
      iconOnly={useNarrow()}
      icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      {(close) => (
        <>
          <p className={styles['scope']}>
            {t('scope', { count: attendance.present.length + attendance.absent.length, day: dayWords(day) })}
          </p>
          <div className={styles['formats']}>
            <Button busy={busy === 'xlsx'} busyLabel={t('busy')} onClick={() => void save('xlsx', close)}>
              {t('excel')}
            </Button>
            <Button busy={busy === 'csv'} busyLabel={t('busy')} onClick={() => void save('csv', close)}>
              {t('csv')}
            </Button>
          </div>
          <p className={styles['failed']} role="alert">
            {failed && t('failed')}
          </p>
        </>
      )}
    </Popover>
  );
}

/** Writes the file in the worker and hands it to the browser; answers whether that went well. */
function useExport(day: string, attendance: AttendanceDay): (format: Format) => Promise<boolean> {
  const t = useTranslations('attendance');
  const { ask } = useSystem();
  const words = useRowWords(day);
  const place = usePlaceText();
  return async (format) => {
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
    const outcome = await ask('sheet', { format, title: t('export.sheet', { day }), header, rows });
    if (!outcome.ok) return false;
    saveFile(`attendance-${day}.${format}`, types[format], new Uint8Array(outcome.value));
    return true;
  };
}
