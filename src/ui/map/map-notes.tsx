/** The quiet lines in the corner of a map: what it has to do without. */
import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import { useSystem } from '../bridge/system-context.ts';
import type { Base } from './base-layers.ts';
import styles from './map.module.css';

export function MapNotes({ base }: { readonly base: Base }) {
  const t = useTranslations('tracking.map');
  const mapsFailed = useSelector(useSystem().maps, ({ failed }) => failed);
  if (base === 'tiles' && !mapsFailed) return null;
  return (
    <div className={styles['notes']} role="status" data-over-map>
      {mapsFailed && <p>{t('serviceFailed')}</p>}
      {base === 'outlines' && <p>{t('outlines')}</p>}
    </div>
  );
}
