import { useTranslations } from 'use-intl';
import type { Failure } from '../../contract/failure.ts';
import { AlertIcon } from '../kit/icons.tsx';
import styles from './details.module.css';

/** A save that failed, or of which nobody knows whether it did. */
export function SaveTrouble({ failure }: { readonly failure: Failure | null }) {
  const t = useTranslations('team.details');
  const kit = useTranslations('kit');
  return (
    <div role="alert">
      {failure && (
        <div className={styles['trouble']}>
          <AlertIcon />
          <div>
            <p>{t(failure.kind === 'stopped' ? 'saveUnknown' : 'saveFailed')}</p>
            {failure.message !== '' && (
              <details>
                <summary>{kit('details')}</summary>
                {failure.message}
              </details>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
