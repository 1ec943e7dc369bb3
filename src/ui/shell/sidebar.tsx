import { IconLogout, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Ref, useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { badgeText } from '../chat/roster-order.ts';
import { Brand } from '../kit/brand.tsx';
import { classes } from '../kit/classes.ts';
import layout from '../kit/layout.module.css';
import { entries, otherEntries } from './entries.ts';
import { type FeedsStatus, FeedsStatusLine } from './feeds-status.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './sidebar.module.css';

export interface SidebarCounts {
  readonly orders: number;
  readonly active: number;
  /** The numbers are placeholders until the counts are loaded. */
  readonly loading: boolean;
}

export interface SidebarProps {
  readonly counts: SidebarCounts;
  /** Chat messages that nobody has read. */
  readonly unread: number;
  /** Of all feeds together. */
  readonly status: FeedsStatus;
  /** How far this computer's clock is ahead, in minutes; negative where it is behind. */
  readonly clockOff?: number;
  readonly canLogOut: boolean;
  readonly onLogOut: () => void;
  /** Opens the diagnostics. */
  readonly onInspect: () => void;
  /** Opens the command palette. */
  readonly onSearch: () => void;
  /** Lets updates wait. */
  readonly onPause: () => void;
  /** Opens the list of keys. */
  readonly onShortcuts: () => void;
  readonly onIncident: () => void;
  /** An entry was chosen. */
  readonly onChosen: () => void;
  /** The sidebar was just opened from the Menu button. */
  readonly focusFirst: boolean;
}

/** Specification 2, Sidebar. */
export function Sidebar(props: SidebarProps) {
  const {
    counts,
    unread,
    status,
    clockOff = 0,
    canLogOut,
    onLogOut,
    onInspect,
    onSearch,
    onPause,
    onShortcuts,
    onIncident,
    onChosen,
    focusFirst,
  } = props;
  const t = useTranslations('shell');
  const product = useTranslations('app')('product');
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusFirst) first.current?.focus();
  }, [focusFirst]);

  /** What opens over the page comes after a sidebar that lies over it has closed. */
  const leaving = (open: () => void) => () => {
    onChosen();
    open();
  };

  return (
    <aside className={styles['sidebar']} aria-label={product}>
      <div className={styles['brand']}>
        <Brand name={product} />
      </div>
      <button
        type="button"
        className={classes(styles['entry'], styles['find'])}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={leaving(onSearch)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles['word']}>{t('find')}</span>
        <span className={styles['key']} aria-hidden="true">
          {t('findKey')}
        </span>
      </button>
      <nav aria-label={t('navigation')}>
        <ul className={styles['entries']}>
          {entries.map(({ path, name, Icon }, position) => (
            <li key={path}>
              <Link
                to={path}
                className={styles['entry']}
                activeOptions={{ includeSearch: false }}
                onClick={onChosen}
                ref={position === 0 ? (first as Ref<HTMLAnchorElement>) : undefined}
                aria-description={name === 'chat' && unread > 0 ? t('unread', { count: unread }) : undefined}
              >
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={styles['word']}>{t(`routes.${name}`)}</span>
              </Link>
              {/* Beside the link: its name is the screen's. */}
              {name === 'chat' && unread > 0 && (
                <span className={classes(layout['count'], styles['unread'])} aria-hidden="true">
                  {badgeText(unread)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['foot']}>
        <FeedsStatusLine status={status} onInspect={leaving(onInspect)} />
        <TodaysOverview {...counts} />
        <p role="status" className={styles['clock']}>
          {clockOff > 0 && t('clock.fast', { count: clockOff })}
          {clockOff < 0 && t('clock.slow', { count: -clockOff })}
        </p>
        <ProfileMenu
          onPause={leaving(onPause)}
          onShortcuts={leaving(onShortcuts)}
          onInspect={leaving(onInspect)}
          onIncident={leaving(onIncident)}
        />
        {otherEntries.map(({ path, name, Icon }) => (
          <Link key={path} to={path} className={styles['entry']} onClick={onChosen}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span className={styles['word']}>{t(name)}</span>
          </Link>
        ))}
        <button
          type="button"
          className={classes(styles['entry'], styles['logout'])}
          disabled={!canLogOut}
          onClick={onLogOut}
        >
          <IconLogout size={20} stroke={1.75} aria-hidden="true" />
          <span className={styles['word']}>{t('logout')}</span>
        </button>
      </div>
    </aside>
  );
}

function TodaysOverview({ orders, active, loading }: SidebarCounts) {
  const t = useTranslations('shell.today');
  const format = useFormatter();
  return (
    <section className={styles['today']} aria-label={t('title')} aria-busy={loading}>
      <h2 className={styles['todayTitle']}>{t('title')}</h2>
      <dl className={classes(styles['counts'], 'hd-figures')}>
        <div>
          <dt>{t('orders')}</dt>
          <dd>{format.number(orders)}</dd>
        </div>
        <div>
          <dt>{t('active')}</dt>
          <dd>{format.number(active)}</dd>
        </div>
      </dl>
    </section>
  );
}
