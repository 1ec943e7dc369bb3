/** The day as it is printed: date, totals and the whole table. It is there only while the page is printed. */
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { DaySummary, PhlebotomistDay } from '../../contract/day.ts';
import { type DayAxis, nameOfDay } from '../../domain/day-list.ts';
import { useDayFormat, useTimeFormat } from '../kit/time-format.ts';
import { useWhilePrinting } from '../kit/use-while-printing.ts';
import { DayLegend } from './day-legend.tsx';
import styles from './day-print.module.css';
import { DayAxisLabels, DayStrip } from './day-strip.tsx';
import type { FigureColumn } from './use-day-list.ts';
import { useDayWords } from './use-day-words.ts';

export interface DayPrintProps {
  readonly summary: DaySummary;
  readonly rows: readonly PhlebotomistDay[];
  readonly columns: readonly FigureColumn[];
  readonly axis: DayAxis | null;
  /** The rows are those that a search found. */
  readonly isFound: boolean;
  /** Why there is no row, as the screen says it. */
  readonly nobody: string;
}

export function DayPrint(props: DayPrintProps) {
  const isPrinting = useWhilePrinting();
  return isPrinting ? createPortal(<PrintedDay {...props} />, document.body) : null;
}

function PrintedDay({ summary, rows, columns, axis, isFound, nobody }: DayPrintProps) {
  const { day, at, positions, people } = summary;
  const t = useTranslations('day');
  const dayWords = useDayFormat();
  const time = useTimeFormat();
  const words = useDayWords();
  return (
    <div className={styles['print']}>
      <h1>{t('title')}</h1>
      <p className={styles['day']}>{dayWords(day)}</p>
      <p>{t('context', { count: people.length, time: time(at) })}</p>
      {isFound && rows.length > 0 && <p>{t('found', { count: rows.length })}</p>}
      {positions !== 'kept' && <p>{t(`positions.${positions}`)}</p>}
      {axis && <DayLegend hasStretches={positions === 'kept'} />}
      {rows.length === 0 ? (
        <p>{nobody}</p>
      ) : (
        <table>
          <caption>{t('table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.name')}</th>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {t(`columns.${column}`)}
                </th>
              ))}
              {axis && (
                <th scope="col" className={styles['strip']}>
                  <span className="hd-heard">{t('columns.strip')}</span>
                  <DayAxisLabels axis={axis} />
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((person) => (
              <tr key={person.phlebotomistId}>
                <td>{nameOfDay(person)}</td>
                {columns.map((column) => (
                  <td key={column}>{words.cell(person, column)}</td>
                ))}
                {axis && (
                  <td>
                    <DayStrip person={person} axis={axis} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
