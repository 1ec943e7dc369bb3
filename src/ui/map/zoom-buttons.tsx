import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './map.module.css';

/** Zooms a map by one level, in or out. */
export function ZoomButtons({ onZoom }: { readonly onZoom: (levels: 1 | -1) => void }) {
  const t = useTranslations('tracking.map');
  return (
    <div className={styles['zoom']}>
      <button type="button" aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => onZoom(1)}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => onZoom(-1)}>
        <IconMinus size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
