import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './map.module.css';

export interface ZoomButtonsProps {
  /** One level in or out. */
  readonly onZoom: (levels: 1 | -1) => void;
  /** Shows everybody at once; without it there is no such button. */
  readonly onWhole?: () => void;
}

export function ZoomButtons({ onZoom, onWhole }: ZoomButtonsProps) {
  const t = useTranslations('tracking.map');
  const buttons = [
    { name: 'zoomIn', Icon: IconPlus, press: () => onZoom(1) },
    { name: 'zoomOut', Icon: IconMinus, press: () => onZoom(-1) },
    ...(onWhole ? [{ name: 'wholeFleet', Icon: IconArrowsMaximize, press: onWhole } as const] : []),
  ] as const;
  return (
    <div className={styles['zoom']} data-over-map>
      {buttons.map(({ name, Icon, press }) => (
        <button key={name} type="button" aria-label={t(name)} title={t(name)} onClick={press}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
