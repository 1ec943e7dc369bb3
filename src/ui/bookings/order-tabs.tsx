import { type KeyboardEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type OrderTab, orderTabs, type TabCounts } from '../../domain/order-tabs.ts';
import { FigureValue } from '../kit/figure-strip.tsx';
import styles from './order-tabs.module.css';

export interface OrderTabsProps {
  readonly tab: OrderTab;
  /** Null until the orders are known. */
  readonly counts: TabCounts | null;
  readonly loading: boolean;
  /** Id of the panel that the tabs choose for. */
  readonly panelId: string;
  readonly onTab: (tab: OrderTab) => void;
}

/** The seven filter tabs with their counts. One is in the tab order; the arrows go from one to the next. */
export function OrderTabs({ tab, counts, loading, panelId, onTab }: OrderTabsProps) {
  const t = useTranslations('bookings');
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = orderTabs.indexOf(tab);
    const last = orderTabs.length - 1;
    const steps: Readonly<Partial<Record<string, number>>> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = orderTabs[steps[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    const button = list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`);
    button?.focus();
    button?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  };
  return (
    // Firefox stops at what scrolls by itself, and here each tab that is stopped at scrolls.
    <div
      className={styles['tabs']}
      role="tablist"
      aria-label={t('tabsLabel')}
      ref={list}
      tabIndex={-1}
      onKeyDown={move}
    >
      {orderTabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          className={styles['tab']}
          data-tab={each}
          aria-selected={each === tab}
          aria-controls={panelId}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
        >
          {t(`tabs.${each}`)}{' '}
          <span className={styles['count']}>
            <FigureValue value={counts?.[each] ?? null} loading={loading} />
          </span>
        </button>
      ))}
    </div>
  );
}
