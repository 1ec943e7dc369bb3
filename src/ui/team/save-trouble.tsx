import { useTranslations } from 'use-intl';
import type { SaidFailure } from '../../machines/undone.ts';
import { AlertIcon } from '../kit/icons.tsx';
import { useBroughtIntoView } from '../kit/use-brought-into-view.ts';
import { Why } from '../kit/why.tsx';
import styles from './details.module.css';

/** A save that failed, or of which nobody knows whether it did. */
export function SaveTrouble({ failure }: { readonly failure: SaidFailure | null }) {
  const t = useTranslations('team.details');
  const own = useBroughtIntoView(failure);
  return (
    <div role="alert" ref={own}>
      {failure && (
        <div className={styles['trouble']}>
          <AlertIcon />
          <div>
            <p>{t(failure.outcome === 'unknown' ? 'saveUnknown' : 'saveFailed')}</p>
            <Why failure={failure} />
          </div>
        </div>
      )}
    </div>
  );
}
