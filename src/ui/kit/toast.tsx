import type { ReactNode } from 'react';
import styles from './toast.module.css';

export interface ToastContentProps {
  /** A CSS colour: the hue of the edge and the icon. */
  readonly colour: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail?: string | undefined;
}

/** What a toast shows: an edge in the status hue, an icon, a title and at most three lines, no actions. */
export const ToastContent = ({ colour, icon, title, detail }: ToastContentProps) => (
  <div className={styles['content']} style={{ borderInlineStartColor: colour }}>
    <span className={styles['icon']} style={{ color: colour }}>
      {icon}
    </span>
    <div className={styles['words']}>
      <p className={styles['title']}>{title}</p>
      {detail && <p className={styles['detail']}>{detail}</p>}
    </div>
  </div>
);
