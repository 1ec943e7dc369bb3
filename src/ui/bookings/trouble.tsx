import { useTranslations } from 'use-intl';
import type { OrderWorkModel } from '../../machines/orders/order-work.ts';
import { AlertIcon } from '../kit/icons.tsx';
import { Why } from '../kit/why.tsx';
import styles from './order-details.module.css';

/** Guards that are said at their own field. */
const inFields = new Set(['noPhlebotomist', 'unknownPhlebotomist', 'noScheduleTime']);

/** A guard that belongs to no field, or a call that failed. */
export function Trouble({ work }: { readonly work: OrderWorkModel | null }) {
  const t = useTranslations('bookings');
  const refusal = work?.refusal && !inFields.has(work.refusal) ? work.refusal : null;
  const failure = work?.failure ?? null;
  return (
    <div role="alert">
      {(refusal ?? failure) && (
        <div className={styles['alert']}>
          <AlertIcon />
          <div>
            <p>
              {refusal
                ? t(`refusal.${refusal}`)
                : failure?.outcome === 'unknown'
                  ? t('failure.unknown', { id: work?.seen.id ?? '' })
                  : t(`failure.${work?.request?.kind ?? 'assign'}`)}
            </p>
            {failure && <Why failure={failure} />}
          </div>
        </div>
      )}
    </div>
  );
}
