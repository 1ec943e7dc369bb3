import { IconMenu2 } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNarrow } from '../kit/use-narrow.ts';
import styles from './shell.module.css';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

export interface ShellViewProps extends Omit<SidebarProps, 'focusFirst' | 'onChosen'> {
  /** Takes a row above the screen. */
  readonly above: ReactNode;
  /** Takes a column at the right edge. */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

const mainId = 'screen';

/**
 * The one grid: navigation, what stands above the screen, the screen, what stands beside it (decision 0027). Each
 * scrolls by itself, the page never does. Under 768 px the sidebar waits behind the Menu button.
 */
export function ShellView({ children, above, beside, ...sidebar }: ShellViewProps) {
  const t = useTranslations('shell');
  const narrow = useNarrow();
  const [wanted, setWanted] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const open = narrow && wanted;

  const close = () => {
    if (!open) return;
    setWanted(false);
    menu.current?.focus();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the sidebar wherever the focus is
    <div className={styles['shell']} onKeyDown={closeOnEscape}>
      <a className={styles['skip']} href={`#${mainId}`}>
        {t('skip')}
      </a>
      <button
        type="button"
        ref={menu}
        className={styles['menu']}
        data-focus-kin="navigation"
        aria-label={t('menu')}
        aria-expanded={open}
        aria-controls="sidebar"
        onClick={() => setWanted(true)}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
      {open && (
        <button type="button" className={styles['backdrop']} aria-label={t('closeMenu')} onClick={close} />
      )}
      <div
        id="sidebar"
        className={styles['sidebar']}
        data-focus-kin="navigation"
        data-open={open}
        inert={narrow && !open}
      >
        <Sidebar {...sidebar} focusFirst={open} onChosen={() => setWanted(false)} />
      </div>
      <div className={styles['above']}>{above}</div>
      <main id={mainId} className={styles['main']} tabIndex={-1} inert={open}>
        {children}
      </main>
      {beside}
    </div>
  );
}
