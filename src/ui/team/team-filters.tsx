import { useTranslations } from 'use-intl';
import { type TeamCounts, type TeamFilter, teamFilters } from '../../domain/team.ts';
import { FigureValue } from '../kit/figure-strip.tsx';
import styles from './team-filters.module.css';

export interface TeamFiltersProps {
  readonly filter: TeamFilter;
  /** Null until the team is known. */
  readonly counts: TeamCounts | null;
  readonly loading: boolean;
  readonly onFilter: (filter: TeamFilter) => void;
}

/** The filter buttons, each with its count (specification 2, Phlebotomist Team Management). */
export function TeamFilters({ filter, counts, loading, onFilter }: TeamFiltersProps) {
  const t = useTranslations('team');
  return (
    <fieldset className={styles['filters']} aria-label={t('filtersLabel')}>
      {teamFilters.map((each) => (
        <button
          key={each}
          type="button"
          className={styles['filter']}
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
        >
          {each === 'all' ? t('all') : t(`types.${each}`)}{' '}
          <span className={styles['count']}>
            <FigureValue value={counts?.[each] ?? null} loading={loading} />
          </span>
        </button>
      ))}
    </fieldset>
  );
}
