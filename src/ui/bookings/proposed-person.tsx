import { useTranslations } from 'use-intl';
import styles from './bulk-dialog.module.css';
import { useDistanceText } from './use-distance-text.ts';
import type { Proposal } from './use-proposals.ts';

export interface ProposedPersonProps {
  readonly orderId: string;
  readonly proposal: Proposal;
  readonly onChange: (phlebotomistId: string) => void;
}

/** The phlebotomist proposed for this order, which can be changed, and a clash at that time. */
export function ProposedPerson({ orderId, proposal, onChange }: ProposedPersonProps) {
  const t = useTranslations('bookings.bulk');
  const far = useDistanceText();
  const { chosen, choices, clash } = proposal;
  return (
    <span className={styles['person']}>
      <select
        aria-label={t('person', { id: orderId })}
        value={chosen?.id ?? ''}
        onChange={(event) => onChange(event.target.value)}
      >
        {chosen === null && <option value="">{t('nobody')}</option>}
        {choices.map((option) => (
          <option key={option.id} value={option.id}>
            {[option.fullName, far(option.distance)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      {clash !== null && <span className={styles['clash']}>{t('clash', { id: clash })}</span>}
    </span>
  );
}
