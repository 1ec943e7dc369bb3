import { IconBell, IconChecks, IconMinus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import { classes } from '../kit/classes.ts';
import { type AlertCard, AlertCardView } from './alert-card.view.tsx';
import styles from './alerts.module.css';

export interface AlertsPanelViewProps {
  /** Newest first. Without any the panel is not there. */
  readonly cards: readonly AlertCard[];
  readonly collapsed: boolean;
  /** In the corner of a map; elsewhere below the header row, and on a narrower window as a band above the screen. */
  readonly placement: 'corner' | 'belowHeader';
  /** Stands at the foot of the panel. */
  readonly footer?: ReactNode;
  readonly onCollapse: () => void;
  readonly onExpand: () => void;
  readonly onDismiss: (key: string) => void;
  readonly onDismissAll: () => void;
}

/** The floating 'Live Notifications' panel; collapsed it is a round badge with the count. */
export function AlertsPanelView(props: AlertsPanelViewProps) {
  const { cards, collapsed, placement, footer, onCollapse, onExpand, onDismiss, onDismissAll } = props;
  const t = useTranslations('alerts');
  const heading = useId();
  const keepFocus = useFocusKeeper(collapsed, cards.length);
  if (cards.length === 0) return null;
  if (collapsed)
    return (
      <button
        type="button"
        className={classes(styles['float'], styles['round'], 'hd-figures')}
        data-placement={placement}
        aria-label={t('expand', { count: cards.length })}
        title={t('title')}
        data-keeps-focus
        onClick={keepFocus(onExpand)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles['count']}>{cards.length}</span>
      </button>
    );
  return (
    <section
      className={classes(styles['float'], styles['panel'])}
      data-placement={placement}
      aria-labelledby={heading}
    >
      <div className={styles['head']}>
        <h2 className={styles['title']} id={heading}>
          {t('title')}
        </h2>
        <span className={styles['active']}>{t('active', { count: cards.length })}</span>
        {cards.length > 1 && (
          <IconButton label={t('dismissAll')} onClick={onDismissAll}>
            <IconChecks size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('collapse')} onClick={keepFocus(onCollapse)} data-keeps-focus>
          <IconMinus size={18} aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must be able to scroll it */}
      <ul className={styles['cards']} tabIndex={0} aria-labelledby={heading}>
        {cards.map((card) => (
          <AlertCardView
            key={card.alert.key}
            {...card}
            onDismiss={(key) => keepFocus(() => onDismiss(key))()}
          />
        ))}
      </ul>
      {footer}
    </section>
  );
}

/**
 * The control that was pressed goes away with what it changed; the focus then goes to the panel's own control instead of to
 * nothing. Answers a wrapper for such handlers.
 */
function useFocusKeeper(collapsed: boolean, count: number): (handler: () => void) => () => void {
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is these changes that take the pressed control away
  useEffect(() => {
    if (pressed.current) document.querySelector<HTMLElement>('[data-keeps-focus]')?.focus();
    pressed.current = false;
  }, [collapsed, count]);
  return (handler) => () => {
    pressed.current = true;
    handler();
  };
}
