import { IconChecks } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import { type AlertCard, AlertCardView } from './alert-card-view.tsx';
import styles from './alerts.module.css';
import type { AlertActions } from './use-alerts.ts';

export interface AlertListProps {
  /** Newest first. */
  readonly cards: readonly AlertCard[];
  /** The id of the heading that names the list. */
  readonly heading: string;
  readonly actions: Pick<AlertActions, 'onDismiss'>;
  /** It has the focus when the dialog around it opens: nothing is dismissed by a key that was meant to open it. */
  readonly takesFocus?: boolean;
}

/** More cards than can be seen at once. */
const FIRST = 20;

/** The cards, which scroll in the height they are given. Those below the fold are drawn after the others. */
export function AlertList({ cards, heading, actions, takesFocus }: AlertListProps) {
  const isWhole = useDeferredValue(true, false);
  const drawn = isWhole ? cards : cards.slice(0, FIRST);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must be able to scroll it
    <ul className={styles['cards']} tabIndex={0} aria-labelledby={heading} data-autofocus={takesFocus}>
      {drawn.map((card) => (
        <AlertCardView key={card.alert.key} {...card} onDismiss={actions.onDismiss} />
      ))}
    </ul>
  );
}

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
