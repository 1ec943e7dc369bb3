/** A day or a month: typed or picked, and one step to either side. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '../bridge/use-now.ts';
import { IconButton } from '../kit/button.tsx';
import { DayField, MonthField } from '../kit/date-time-fields.tsx';
import styles from './date-field.module.css';

export interface DateFieldProps {
  readonly kind: 'day' | 'month';
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  /** YYYY-MM-DD, or YYYY-MM. */
  readonly value: string;
  readonly isValid: (text: string) => boolean;
  /** The value so many steps after the one shown. */
  readonly step: (by: number) => string;
  readonly onChange: (value: string) => void;
  /** The newest that can be chosen. */
  readonly max?: string;
  readonly children?: ReactNode;
}

export function DateField(props: DateFieldProps) {
  const { kind, label, value, max, isValid, step, onChange } = props;
  const now = useNow();
  const isPossible = (next: string): boolean => isValid(next) && (max === undefined || next <= max);
  const go = (next: string): void => {
    if (isPossible(next)) onChange(next);
  };
  const Field = kind === 'day' ? DayField : MonthField;
  return (
    <div className={styles['field']}>
      <div className={styles['value']}>
        <Field label={label} isBeside isShown value={value} now={now} max={max} onChange={go} />
      </div>
      <IconButton label={props.previous} onClick={() => go(step(-1))}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={props.next}
        aria-disabled={!isPossible(step(1)) || undefined}
        onClick={() => isPossible(step(1)) && go(step(1))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {props.children}
    </div>
  );
}
