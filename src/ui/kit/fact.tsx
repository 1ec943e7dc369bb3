import type { ReactNode } from 'react';
import styles from './fact.module.css';

export interface FactProps {
  readonly label: string;
  /** As wide as the grid in which it stands. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** One of the facts of a `<dl>`: its name above it. */
export const Fact = ({ label, wide = false, children }: FactProps) => (
  <div className={styles['fact']} data-wide={wide || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
