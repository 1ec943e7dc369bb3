/** A day or a month: typed or picked, and one step to either side. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import styles from './date-field.module.css';

export interface DateFieldProps {
  readonly type: 'date' | 'month';
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
  const { type, label, value, max, isValid, step, onChange } = props;
  const id = useId();
  /** What is being typed and is none yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const isPossible = (next: string): boolean => isValid(next) && (max === undefined || next <= max);
  const go = (next: string): void => {
    if (isPossible(next)) onChange(next);
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <IconButton label={props.previous} onClick={() => go(step(-1))}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <input
        id={id}
        type={type}
        className={classes(styles['input'], 'hd-figures')}
        value={typed ?? value}
        max={max}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(isPossible(text) ? null : text);
          go(text);
        }}
        onBlur={() => setTyped(null)}
      />
      <IconButton
        label={props.next}
        aria-disabled={!isPossible(step(1)) || undefined}
        onClick={() => go(step(1))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {props.children}
    </div>
  );
}
