import { IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import type { AlertActions } from './alert-actions.ts';
import styles from './alerts.module.css';

/** How many there are, and Clear all from two on. */
export function AlertsHead({
  count,
  onDismissAll,
  children,
}: Pick<AlertActions, 'onDismissAll'> & { readonly count: number; readonly children?: ReactNode }) {
  const t = useTranslations('alerts');
  return (
    <>
      <span className={styles['active']}>{t('active', { count })}</span>
      {count > 1 && (
        <IconButton label={t('dismissAll')} onClick={onDismissAll}>
          <IconChecks size={18} aria-hidden="true" />
        </IconButton>
      )}
      {children}
    </>
  );
}
