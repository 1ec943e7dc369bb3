/** What the symbols of a route mean, in the specification's words (specification 2, Route map modal). */
import { useTranslations } from 'use-intl';
import type { Track, TrackMarkKind } from '../../domain/track.ts';
import styles from './route-legend.module.css';

const always = ['start', 'path', 'end', 'destination'] as const;

export function RouteLegend({ track }: { readonly track: Track }) {
  const t = useTranslations('dayRoute.legend');
  const kinds = useTranslations('tracking.route.kinds');
  const drawn = new Set(track.marks.map(({ kind }) => kind));
  return (
    <ul className={styles['legend']} aria-label={t('title')}>
      {always.map((symbol) => (
        <li key={symbol}>
          <span className={styles['symbol']} data-symbol={symbol} />
          {t(symbol)}
        </li>
      ))}
      {(['idle', 'processing'] as const)
        .filter((kind) => drawn.has(kind))
        .map((kind) => (
          <li key={kind}>
            <PointMark kind={kind} />
            {kind === 'idle' ? kinds('idle') : t('processing')}
          </li>
        ))}
    </ul>
  );
}

/** The symbol of a point as the map draws it. It always stands beside its word. */
export const PointMark = ({ kind }: { readonly kind: TrackMarkKind }) => (
  <span className={styles['symbol']} data-symbol={kind} />
);
