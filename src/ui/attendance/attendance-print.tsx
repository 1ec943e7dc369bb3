/** The day as it is printed: date, counts and both tables whole. It is there only while the page is printed. */
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { AttendanceDay } from '../../contract/attendance.ts';
import { useWhilePrinting } from '../kit/use-while-printing.ts';
import styles from './attendance-print.module.css';
import { type AttendanceList, useDayFormat, useRowWords } from './attendance-rows.ts';
import { usePlaceText } from './use-place-text.ts';

export interface AttendancePrintProps {
  readonly day: string;
  readonly attendance: AttendanceDay;
}

const lists: readonly AttendanceList[] = ['present', 'absent'];
const columns = ['number', 'name', 'location', 'time', 'reason', 'status'] as const;

export function AttendancePrint(props: AttendancePrintProps) {
  const isPrinting = useWhilePrinting();
  return isPrinting ? createPortal(<PrintedDay {...props} />, document.body) : null;
}

function PrintedDay({ day, attendance }: AttendancePrintProps) {
  const t = useTranslations('attendance');
  const dayWords = useDayFormat();
  const words = useRowWords(day);
  const place = usePlaceText();
  const { presentCount, absentCount, present, absent } = attendance;
  return (
    <div className={styles['print']}>
      <h1>{t('title')}</h1>
      <p className={styles['day']}>{dayWords(day)}</p>
      <p>{t('printout.counts', { present: String(presentCount), absent: String(absentCount) })}</p>
      {present.length + absent.length === 0 && <p>{t('none')}</p>}
      {lists
        .filter((list) => attendance[list].length > 0)
        .map((list) => (
          <table key={list}>
            <caption>{t(`table.${list}`)}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col" key={column}>
                    {t(`columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {attendance[list].map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that is its own
                <tr key={index}>
                  <td>{index + 1}</td>
                  <td>{words.name(row)}</td>
                  <td>{place(row)}</td>
                  <td>{words.time(row)}</td>
                  <td>{words.reason(row)}</td>
                  <td>{words.status(row)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </div>
  );
}
