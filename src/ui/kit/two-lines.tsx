import type { ReactNode } from 'react';
import styles from './two-lines.module.css';

/** A text in one line; what is cut is told by the pointer. */
export const Line = ({
  title,
  children,
}: {
  readonly title?: string | undefined;
  readonly children: ReactNode;
}) => (
  <span className={styles['line']} title={title}>
    {children}
  </span>
);

export interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second: string;
  /** At the right of both. */
  readonly action: ReactNode;
}

/** A row of a table on a phone. */
export const TwoLines = ({ first, second, action }: TwoLinesProps) => (
  <div className={styles['lines']}>
    <div className={styles['words']}>
      {first}
      <span className={styles['second']}>{second}</span>
    </div>
    {action}
  </div>
);
