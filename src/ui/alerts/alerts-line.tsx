import { IconBell, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classes } from '../kit/classes.ts';
import { Dialog } from '../kit/dialog.tsx';
import { focusPageHeading } from '../kit/page-heading.ts';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { useWide } from '../kit/use-narrow.ts';
import type { AlertCard } from './alert-card-view.tsx';
import { AlertListLater } from './alert-list-later.tsx';
import styles from './alerts.module.css';
import { AlertsHead } from './alerts-head.tsx';
import { PermissionCard } from './permission-card.tsx';
import { type Alerts, useAlerts } from './use-alerts.ts';
import { useReserved } from './use-reserved.ts';

/**
 * Below 1200 px the alerts are one line above the screen, which opens a dialog (decision 0027).
 * Without alerts there is none.
 */
export function AlertsLine() {
  return useWide() ? null : <Line />;
}

function Line() {
  const alerts = useAlerts();
  const [wanted, setWanted] = useState(false);
  const t = useTranslations('alerts');
  const [newest] = alerts.cards;
  const isEmpty = alerts.cards.length + alerts.snoozed.length === 0;
  const isReserved = useReserved(!isEmpty);
  const open = wanted && !isEmpty;
  // The last card was dismissed: with it goes the line that would have the focus again.
  useEffect(() => {
    if (!wanted || open) return;
    setWanted(false);
    focusPageHeading();
  }, [wanted, open]);
  return (
    <>
      {isReserved && <div className={classes(styles['line'], styles['reserved'])} />}
      {!isEmpty && (
        <aside className={styles['line']} aria-label={t('rail')} data-focus-kin="alerts">
          <button type="button" aria-haspopup="dialog" onClick={() => setWanted(true)}>
            <IconBell size={18} stroke={1.75} aria-hidden="true" />
            <span className={styles['words']}>
              <strong>{t('active', { count: alerts.cards.length })}</strong>
              {newest && <Newest {...newest} />}
            </span>
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </aside>
      )}
      <AlertsDialog {...alerts} open={open} onClose={() => setWanted(false)} />
    </>
  );
}

/** '· Idle: D. Senthil, Adyar' */
function Newest({ alert, name, address }: AlertCard) {
  const t = useTranslations('alerts');
  const { phlebotomistId, orderId, text } = alert;
  const who = [
    name ?? (phlebotomistId === null ? null : t('phlebotomist', { id: phlebotomistId })),
    alert.type === 'ENDED' && orderId !== null ? t('order', { id: orderId }) : null,
    address?.kind === 'found' ? address.text : null,
  ].filter((part) => part !== null);
  return (
    <>
      {' · '}
      {t('newest', { kind: t(`kinds.${alert.type}`), what: who.length > 0 ? who.join(', ') : (text ?? '') })}
    </>
  );
}

function AlertsDialog({
  cards,
  snoozed,
  actions,
  open,
  onClose,
}: Alerts & { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations('alerts');
  const heading = useId();
  const kept = useKeptFocus<HTMLDivElement>();
  return (
    <Dialog
      open={open}
      title={t('title')}
      size="list"
      flush
      onClose={onClose}
      subtitle={
        <div className={styles['dialogHead']}>
          <AlertsHead count={cards.length} onDismissAll={actions.onDismissAll} />
        </div>
      }
    >
      <h3 className="hd-heard" id={heading}>
        {t('list')}
      </h3>
      <div className={styles['dialogBody']} data-focus-kin="alerts" {...kept}>
        <AlertListLater
          fallback={<div className={styles['cards']} />}
          cards={cards}
          snoozed={snoozed}
          heading={heading}
          actions={actions}
          takesFocus
        />
        <PermissionCard />
      </div>
    </Dialog>
  );
}
