/** What the signs on the map mean, folded into a corner. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { markerStates } from '../../contract/fleet.ts';
import { markerStatus } from '../../domain/marker.ts';
import { StatusShape } from '../kit/status.tsx';
import styles from './legend.module.css';

/** `showsRoute`: a path is on the map, so its signs are explained too. */
export function Legend({ showsRoute }: { readonly showsRoute: boolean }) {
  const t = useTranslations('tracking');
  const kinds = useTranslations('tracking.route.kinds');
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 1280px)').matches);
  const listId = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section className={styles['legend']} aria-label={t('legend.title')}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('legend.title')}
        <Chevron size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <ul id={listId} className={styles['signs']} hidden={!isOpen}>
        {markerStates.map((state) => (
          <li key={state}>
            <StatusShape status={markerStatus[state]} size={14} />
            {t(`states.${state}`)}
          </li>
        ))}
        {showsRoute &&
          routeSigns.map((sign) => (
            <li key={sign}>
              <span className={styles[sign]} />
              {sign === 'idle' ? kinds('idle') : t(`legend.${sign}`)}
            </li>
          ))}
      </ul>
    </section>
  );
}

const routeSigns = ['path', 'start', 'end', 'destination', 'idle'] as const;
