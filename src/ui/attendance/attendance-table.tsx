/** The present or the absent of a day as a table; on a phone as a list. The rows are virtual. */
import { type CSSProperties, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { AttendanceRow } from '../../contract/attendance.ts';
import { DataTable } from '../kit/data-table.tsx';
import { StatusBadge } from '../kit/status.tsx';
import type { Column, ColumnFit } from '../kit/table.ts';
import { machineTime } from '../kit/time-format.ts';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './attendance.module.css';
import { type AttendanceList, type NumberedRow, numbered, useRowWords } from './attendance-rows.ts';
import { PlaceLink } from './place-link.tsx';
import { Selfie } from './selfie.tsx';

export interface AttendanceTableProps {
  readonly list: AttendanceList;
  readonly day: string;
  readonly rows: readonly AttendanceRow[];
  readonly onSelfie: (row: AttendanceRow) => void;
}

/** CSS pixels. */
const ROW = 56;
const LINES = 84;
const HEAD = 36;

const keyOf = ({ number }: NumberedRow): string => String(number);
/** The symbol of who is there, and of who is not. */
const symbols = { present: 'completed', absent: 'cancelled' } as const;

export function AttendanceTable({ list, day, rows, onSelfie }: AttendanceTableProps) {
  const t = useTranslations('attendance');
  const isNarrow = useNarrow();
  const words = useRowWords(day);
  const all = useMemo(() => numbered(rows), [rows]);
  const status = (row: AttendanceRow) =>
    row.status?.trim() ? <StatusBadge status={symbols[list]} word={words.status(row)} /> : words.status(row);
  const time = (row: AttendanceRow) => (
    <time dateTime={row.at === null ? undefined : machineTime(row.at)}>{words.time(row)}</time>
  );
  const selfie = (row: AttendanceRow) => (
    <Selfie fullName={row.fullName} selfieUrl={row.selfieUrl} onOpen={() => onSelfie(row)} />
  );
  const column = (
    key: keyof typeof widths,
    text: (row: NumberedRow) => string,
    render: Column<NumberedRow>['render'] = text,
  ): Column<NumberedRow> => ({
    key,
    header: t(`columns.${key}`),
    render,
    fit: { text, ...widths[key] },
  });
  const columns = [
    column('number', keyOf),
    column('selfie', () => '', selfie),
    column('name', words.name, (row) => <strong className={styles['name']}>{words.name(row)}</strong>),
    column(
      'location',
      () => '',
      (row) => <PlaceLink {...row} />,
    ),
    column('time', words.time, time),
    column('reason', words.reason, (row) => <span title={words.reason(row)}>{words.reason(row)}</span>),
    column('status', words.status, status),
  ];
  const height = isNarrow ? all.length * LINES : all.length * ROW + HEAD;
  return (
    <section className={styles['list']} aria-labelledby={`attendance-${list}`}>
      <h2 className={styles['listTitle']} id={`attendance-${list}`}>
        {t(`table.${list}`)}
      </h2>
      <div className={styles['table']} style={{ '--attendance-height': `${height}px` } as CSSProperties}>
        <DataTable
          label={t(`table.${list}`)}
          columns={columns}
          rows={all}
          rowKey={keyOf}
          rowHeight={ROW}
          view={day}
          lines={
            isNarrow
              ? {
                  height: LINES,
                  render: (row) => (
                    <div className={styles['line']}>
                      {selfie(row)}
                      <span className={styles['lineName']}>{words.name(row)}</span>
                      <span className={styles['lineStatus']}>{status(row)}</span>
                      <span className={styles['linePlace']}>
                        <PlaceLink {...row} />
                      </span>
                      <span className={styles['lineAside']}>
                        {time(row)} · {words.reason(row)}
                      </span>
                    </div>
                  ),
                }
              : undefined
          }
        />
      </div>
    </section>
  );
}

/** Where room is short the address gives way first, then the reason, the name last. */
const widths = {
  number: { least: 32, most: 64 },
  selfie: { least: 44, most: 44 },
  name: { least: 120, most: 260, weight: 600, yields: 3 },
  location: { least: 120, most: 560, yields: 1, grows: true },
  time: { least: 48, most: 130 },
  reason: { least: 88, most: 280, yields: 2 },
  status: { least: 72, most: 180, extra: 36 },
} satisfies Readonly<Record<string, Omit<ColumnFit<NumberedRow>, 'text'>>>;
