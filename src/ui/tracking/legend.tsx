/** What the symbols on the map mean: those that are on it now, above the button that asks for them. */
import { IconListDetails } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { markerStatus } from '../../domain/marker.ts';
import type { Track } from '../../domain/track.ts';
import { StatusShape } from '../kit/status.tsx';
import type { PainterClient } from '../map/painter-client.ts';
import styles from './legend.module.css';

export interface LegendProps {
  readonly painter: PainterClient;
  /** What of a route is on the map. */
  readonly track: Track;
  readonly hasDestinations: boolean;
}

export function Legend({ painter, track, hasDestinations }: LegendProps) {
  const t = useTranslations('tracking');
  const kinds = useTranslations('tracking.route.kinds');
  const states = useSelector(painter.stats, (stats) => stats?.states ?? none);
  const hasClusters = useSelector(painter.painted, (painted) => painted.hasClusters);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const marks = new Set(track.marks.map(({ kind }) => kind));
  const isThere = {
    path: track.line.length > 1,
    start: marks.has('start'),
    processing: marks.has('processing'),
    idle: marks.has('idle'),
    end: marks.has('end'),
    destination: hasDestinations,
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    // It is the legend that is left, not the details beside it.
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is inside are heard here
    <div className={styles['legend']} onKeyDown={press}>
      {isOpen && (
        <section id={panelId} className={styles['panel']} aria-label={t('legend.title')} data-over-map>
          <ul className={styles['symbols']}>
            {states.map((state) => (
              <li key={state}>
                <StatusShape status={markerStatus[state]} size={14} />
                {t(`states.${state}`)}
              </li>
            ))}
            {hasClusters && (
              <li>
                <span className={styles['cluster']} />
                {t('legend.cluster')}
              </li>
            )}
            {routeSymbols
              .filter((symbol) => isThere[symbol])
              .map((symbol) => (
                <li key={symbol}>
                  <span className={styles[symbol]} />
                  {symbol === 'idle' || symbol === 'processing' ? kinds(symbol) : t(`legend.${symbol}`)}
                </li>
              ))}
          </ul>
          {states.length === 0 && <p className={styles['nothing']}>{t('legend.nothing')}</p>}
        </section>
      )}
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        data-over-map
        onClick={() => setOpen(!isOpen)}
      >
        <IconListDetails size={18} stroke={1.75} aria-hidden="true" />
        {t('legend.title')}
      </button>
    </div>
  );
}

const none: readonly never[] = [];
const routeSymbols = ['path', 'start', 'processing', 'idle', 'end', 'destination'] as const;
