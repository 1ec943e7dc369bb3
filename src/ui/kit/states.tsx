import { type ReactNode, useContext } from 'react';
import { useTranslations } from 'use-intl';
import { BesideFailures } from './beside-failures.ts';
import { Button } from './button.tsx';
import { AlertIcon } from './icons.tsx';
import styles from './states.module.css';
import { useLeavingFocus } from './use-leaving-focus.ts';

export interface EmptyProps {
  /** What is missing, in one line. */
  readonly text: string;
  /** Why it is so, where that is known. */
  readonly reason?: string;
  /** A small outline icon. */
  readonly icon?: ReactNode;
  /** The one action that mends it. */
  readonly action?: ReactNode;
  /** Read out: it was there before. */
  readonly isNews?: boolean;
}

/** Nothing to show, and that is all right. */
export const Empty = ({ text, reason, icon, action, isNews = false }: EmptyProps) => (
  <div
    className={styles['state']}
    role={isNews ? 'alert' : undefined}
    ref={useLeavingFocus<HTMLDivElement>()}
  >
    {icon && <span className={styles['icon']}>{icon}</span>}
    <p className={styles['text']}>{text}</p>
    {reason && <p className={styles['text']}>{reason}</p>}
    {action}
  </div>
);

export interface FailedProps {
  /** What failed, in the person's words. */
  readonly title: string;
  /** What still works. */
  readonly text: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  /** The technical cause, folded away. */
  readonly details?: string | undefined;
}

/** A failure: what failed, what still works, Try again and what the console offers beside it, the details on request. */
export function Failed({ title, text, onRetry, retrying = false, details }: FailedProps) {
  const t = useTranslations('kit');
  return (
    <div className={styles['state']} role="alert" ref={useLeavingFocus<HTMLDivElement>()}>
      <span className={styles['failed']}>
        <AlertIcon />
      </span>
      <p className={styles['title']}>{title}</p>
      <p className={styles['text']}>{text}</p>
      <div className={styles['actions']}>
        {onRetry && (
          <Button onClick={onRetry} busy={retrying} busyLabel={t('retrying')}>
            {t('retry')}
          </Button>
        )}
        {useContext(BesideFailures).action}
      </div>
      {details && (
        <details className={styles['details']}>
          <summary>{t('details')}</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  );
}
