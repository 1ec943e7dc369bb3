import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Expense } from '../../contract/model.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Loading, SkeletonText } from '../kit/loading.tsx';
import { useMoney } from '../kit/money.ts';
import { useDateTimeFormat } from '../kit/time-format.ts';
import styles from './order-facts.module.css';

export interface OrderExpensesProps {
  readonly orderId: string;
  /** Null where nobody is assigned, or whoever was is no longer of the team. */
  readonly phlebotomistId: string | null;
}

/** What the phlebotomist spent on the order. A list that cannot be had is an empty one (specification 8). */
export function OrderExpenses({ orderId, phlebotomistId }: OrderExpensesProps) {
  const t = useTranslations('bookings.details');
  const kit = useTranslations('kit');
  const date = useDateTimeFormat();
  const expenses = useExpenses(orderId, phlebotomistId);
  const amount = useMoney();
  return (
    <section>
      <h3 className={styles['heading']}>{t('expenses')}</h3>
      {expenses === null ? (
        <Loading label={t('loadingExpenses')}>
          <SkeletonText />
        </Loading>
      ) : expenses.length === 0 ? (
        <p>{t('noExpenses')}</p>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('expense.total')}</th>
              <th scope="col">{t('expense.test')}</th>
              <th scope="col">{t('expense.date')}</th>
            </tr>
          </thead>
          <tbody>
            {expenses.map((expense, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: expenses have no id
              <tr key={index}>
                <td>{amount(expense.totalPaise)}</td>
                <td>{amount(expense.testPaise)}</td>
                <td>{expense.createdAt === null ? kit('unknown') : date(expense.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Null while they are fetched. */
function useExpenses(orderId: string, phlebotomistId: string | null): readonly Expense[] | null {
  const { ask } = useSystem();
  const [expenses, setExpenses] = useState<readonly Expense[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    setExpenses(null);
    void ask('expenses', { phlebotomistId, orderId }).then((outcome) => {
      if (isWanted) setExpenses(outcome.ok ? outcome.value : []);
    });
    return () => {
      isWanted = false;
    };
  }, [ask, orderId, phlebotomistId]);
  return expenses;
}
