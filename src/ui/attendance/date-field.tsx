/** A day or a month: typed or picked, and one step to either side. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isDay, isMonth, shiftedDay, shiftedMonth } from '../../domain/days.ts';
import { useNow } from '../bridge/use-now.ts';
import { Button, type ButtonProps, IconButton } from '../kit/button.tsx';
import { DayField, MonthField } from '../kit/date-time-fields.tsx';
import { useLeavingFocus } from '../kit/use-leaving-focus.ts';
import styles from './date-field.module.css';

export interface DateFieldProps {
  readonly kind: 'day' | 'month';
  /** YYYY-MM-DD, or YYYY-MM. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The newest that can be chosen. */
  readonly max?: string;
  readonly children?: ReactNode;
}

const kinds = {
  day: { Field: DayField, isValid: isDay, shifted: shiftedDay },
  month: { Field: MonthField, isValid: isMonth, shifted: shiftedMonth },
} as const;

/** Leads to today, and stands only while another day is shown. */
export const TodayButton = (button: Pick<ButtonProps, 'onClick' | 'children'>) => (
  <Button {...button} ref={useLeavingFocus<HTMLButtonElement>()} />
);

export function DateField({ kind, value, max, onChange, children }: DateFieldProps) {
  const t = useTranslations('attendance.date');
  const { Field, isValid, shifted } = kinds[kind];
  const now = useNow();
  const isPossible = (wanted: string): boolean => isValid(wanted) && (max === undefined || wanted <= max);
  const go = (wanted: string): void => {
    if (isPossible(wanted)) onChange(wanted);
  };
  const next = shifted(value, 1);
  return (
    <div className={styles['field']}>
      <div className={styles['value']}>
        <Field label={t(`${kind}.label`)} isBeside isShown value={value} now={now} max={max} onChange={go} />
      </div>
      <IconButton label={t(`${kind}.previous`)} onClick={() => go(shifted(value, -1))}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t(`${kind}.next`)}
        aria-disabled={!isPossible(next) || undefined}
        onClick={() => go(next)}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {children}
    </div>
  );
}
