import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../kit/button.tsx';
import styles from './alerts.module.css';
import { mayAsk, rememberAsked } from './browser-notification.ts';

/** Asks once, beside the first alerts, whether the browser may notify. Only after a yes does the browser itself ask. */
export function PermissionCard() {
  const [open, setOpen] = useState(() => mayAsk(window));
  const card = useRef<HTMLElement>(null);
  const t = useTranslations('alerts.permission');
  if (!open) return null;
  const close = () => {
    rememberAsked(window);
    // The card takes its buttons away: the focus stays among the alerts.
    card.current
      ?.closest('[data-focus-kin]')
      ?.querySelector<HTMLElement>('[data-keeps-focus], [data-dismisses]')
      ?.focus();
    setOpen(false);
  };
  const allow = () => {
    close();
    void Notification.requestPermission();
  };
  return (
    <section className={styles['permission']} aria-label={t('title')} ref={card}>
      <h3 className={styles['title']}>{t('title')}</h3>
      <p>{t('text')}</p>
      <div className={styles['permissionActions']}>
        <Button variant="quiet" onClick={close}>
          {t('later')}
        </Button>
        <Button onClick={allow}>{t('allow')}</Button>
      </div>
    </section>
  );
}
