import { IconBell, IconLayoutSidebarRightCollapse } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../kit/button.tsx';
import { useKeptFocus } from '../kit/use-kept-focus.ts';
import { useWide } from '../kit/use-narrow.ts';
import { AlertListLater } from './alert-list-later.tsx';
import styles from './alerts.module.css';
import { AlertsHead } from './alerts-head.tsx';
import { DockResizeHandle } from './dock-resize-handle.tsx';
import { PermissionCard } from './permission-card.tsx';
import { type Alerts, useAlerts } from './use-alerts.ts';
import { useDockWidth } from './use-dock-width.ts';
import { useReserved } from './use-reserved.ts';

/** From 1200 px on the alerts have a column at the right edge (decision 0027). Without alerts there is no column. */
export function AlertsDock() {
  return useWide() ? <Dock /> : null;
}

function Dock() {
  const alerts = useAlerts();
  const kept = useKeptFocus<HTMLElement>();
  const isEmpty = alerts.cards.length + alerts.snoozed.length === 0;
  const isReserved = useReserved(!isEmpty);
  const t = useTranslations('alerts');
  if (isReserved) return <ReservedDock isRail={alerts.collapsed} />;
  if (isEmpty) return null;
  return alerts.collapsed ? (
    <aside className={styles['rail']} aria-label={t('rail')} data-focus-kin="alerts" {...kept}>
      <button
        type="button"
        className={styles['badge']}
        aria-label={t('expand', { count: alerts.cards.length })}
        title={t('title')}
        data-keeps-focus
        onClick={alerts.actions.onExpand}
      >
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles['count']}>{alerts.cards.length}</span>
      </button>
    </aside>
  ) : (
    <OpenDock {...alerts} kept={kept} />
  );
}

/** Only its place, so that the screen beside it does not move when the alerts come. */
function ReservedDock({ isRail }: { readonly isRail: boolean }) {
  const { width } = useDockWidth();
  return isRail ? (
    <div className={styles['rail']} />
  ) : (
    <div className={styles['dock']} style={{ inlineSize: width }} />
  );
}

function OpenDock({
  cards,
  snoozed,
  actions,
  kept,
}: Alerts & { readonly kept: ReturnType<typeof useKeptFocus<HTMLElement>> }) {
  const t = useTranslations('alerts');
  const heading = useId();
  const dock = useId();
  const { width, limits, setWidth } = useDockWidth();
  return (
    <section
      id={dock}
      className={styles['dock']}
      style={{ inlineSize: width }}
      aria-labelledby={heading}
      data-focus-kin="alerts"
      {...kept}
    >
      <DockResizeHandle label={t('width')} controls={dock} width={width} limits={limits} onWidth={setWidth} />
      <div className={styles['head']}>
        <h2 className={styles['title']} id={heading}>
          {t('title')}
        </h2>
        <AlertsHead count={cards.length} onDismissAll={actions.onDismissAll}>
          <IconButton label={t('collapse')} onClick={actions.onCollapse} data-keeps-focus>
            <IconLayoutSidebarRightCollapse size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </AlertsHead>
      </div>
      <AlertListLater
        fallback={<div className={styles['cards']} />}
        cards={cards}
        snoozed={snoozed}
        heading={heading}
        actions={actions}
      />
      <PermissionCard />
    </section>
  );
}
