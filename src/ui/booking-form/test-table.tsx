/** One page of the catalogue. Tab reaches one row; arrows move, Enter and Space add, Page Up and Down turn pages. */
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { formatPaise } from '../../domain/money.ts';
import { classes } from '../kit/classes.ts';
import styles from './tests.module.css';

export interface TestTableProps {
  readonly tests: readonly CatalogueTest[];
  readonly isChosen: (id: string) => boolean;
  readonly onAdd: (test: CatalogueTest) => void;
  /** Another page: 1 for the next, -1 for the one before. */
  readonly onTurn: (pages: number) => void;
}

/** Specification 2, Admin booking form: the columns after name and price. */
const details = ['method', 'sample', 'schedule', 'department', 'report'] as const;
const detailOf = (test: CatalogueTest, detail: (typeof details)[number]): string | null =>
  detail === 'sample' ? test.sampleRequired : test[detail];

export function TestTable({ tests, isChosen, onAdd, onTurn }: TestTableProps) {
  const t = useTranslations('bookingForm.tests');
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const helpId = useId();
  const tabStop = Math.min(active, tests.length - 1);

  const onKeyDown = (event: KeyboardEvent, test: CatalogueTest): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: tabStop + 1,
      ArrowUp: tabStop - 1,
      Home: 0,
      End: tests.length - 1,
    };
    const wanted = moves[event.key];
    if (event.key === 'Enter' || event.key === ' ') onAdd(test);
    else if (event.key === 'PageDown' || event.key === 'PageUp') onTurn(event.key === 'PageDown' ? 1 : -1);
    else if (wanted !== undefined) {
      const next = Math.max(0, Math.min(tests.length - 1, wanted));
      setActive(next);
      body.current?.querySelectorAll('tr')[next]?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles['scroller']}>
      <table className={classes(styles['table'], styles['catalogue'])} aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col" data-align="end">
              {t('columns.price')}
            </th>
            {details.map((detail) => (
              <th scope="col" key={detail} className={styles['detail']}>
                {t(`columns.${detail}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {tests.map((test, index) => {
            const chosen = isChosen(test.id);
            return (
              <tr
                key={test.id}
                className={styles['row']}
                data-chosen={chosen || undefined}
                tabIndex={index === tabStop ? 0 : -1}
                aria-describedby={helpId}
                onFocus={() => setActive(index)}
                onClick={() => onAdd(test)}
                onKeyDown={(event) => onKeyDown(event, test)}
              >
                <td className={styles['name']}>
                  <span className={styles['nameLine']}>
                    <span className={styles['testName']}>{test.name}</span>
                    {chosen && (
                      <span className={styles['added']}>
                        <IconCheck size={14} stroke={2} aria-hidden="true" />
                        <span className={styles['addedWord']}>{t('added')}</span>
                      </span>
                    )}
                  </span>
                  <span className={styles['line']}>
                    {[test.sampleRequired, test.report, test.department].filter(Boolean).join(' · ')}
                  </span>
                </td>
                <td data-align="end">
                  {test.pricePaise === null ? t('noPrice') : formatPaise(test.pricePaise)}
                </td>
                {details.map((detail) => (
                  <td key={detail} className={styles['detail']}>
                    {detailOf(test, detail)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p id={helpId} className="hd-heard">
        {t('help')}
      </p>
    </div>
  );
}
