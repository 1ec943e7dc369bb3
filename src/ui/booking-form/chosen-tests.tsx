/** What is booked, with its total. Sums are of paise. */
import { useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ChosenTest } from '../../contract/booking.ts';
import { bookingTotal } from '../../domain/chosen-tests.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import styles from './tests.module.css';

export interface ChosenTestsProps {
  readonly tests: readonly ChosenTest[];
  readonly locked: boolean;
  readonly onRemove: (test: ChosenTest) => void;
}

export function ChosenTests({ tests, locked, onRemove }: ChosenTestsProps) {
  const t = useTranslations('bookingForm.chosen');
  const columns = useTranslations('bookingForm.tests.columns');
  const id = useId();
  const table = useRef<HTMLTableElement>(null);

  /** The focus goes to the row that takes the place of the removed one. */
  const remove = (test: ChosenTest, index: number): void => {
    onRemove(test);
    const next = tests.length > 1 ? Math.min(index, tests.length - 2) : -1;
    requestAnimationFrame(() => {
      const target = table.current?.querySelectorAll('button')[next];
      if (target) target.focus();
      else table.current?.focus();
    });
  };

  return (
    <div className={styles['scroller']}>
      <table
        className={classes(styles['table'], styles['selected'])}
        aria-label={t('title')}
        ref={table}
        tabIndex={-1}
      >
        <thead>
          <tr>
            <th scope="col">{columns('name')}</th>
            <th scope="col" data-align="end">
              {columns('price')}
            </th>
            <th scope="col" className={styles['action']}>
              <span className="hd-heard">{t('action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.length === 0 && (
            <tr>
              <td colSpan={3} className={styles['none']}>
                {t('none')}
              </td>
            </tr>
          )}
          {tests.map((test, index) => (
            <tr key={test.id}>
              <td className={styles['name']} id={`${id}-${test.id}`}>
                <span className={styles['testName']}>{test.name}</span>
              </td>
              <td data-align="end">{formatPaise(test.pricePaise)}</td>
              <td className={styles['action']}>
                <Button
                  variant="quiet"
                  aria-describedby={`${id}-${test.id}`}
                  disabled={locked}
                  onClick={() => remove(test, index)}
                >
                  {t('remove')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles['sum']}>
            <th scope="row">{t('total')}</th>
            <td data-align="end">{formatPaise(bookingTotal(tests))}</td>
            <td className={styles['action']} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
