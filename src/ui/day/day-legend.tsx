import { useTranslations } from 'use-intl';
import { stretchKinds } from '../../contract/day.ts';
import styles from './day.module.css';
import { StripSample } from './day-strip.tsx';

/** What the parts of a strip look like; of bookings alone there are only samples. */
export function DayLegend({ hasStretches }: { readonly hasStretches: boolean }) {
  const t = useTranslations('day.legend');
  const kinds = hasStretches ? ([...stretchKinds, 'collected'] as const) : (['collected'] as const);
  return (
    <ul className={styles['legend']} aria-label={t('label')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <StripSample kind={kind} />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}
