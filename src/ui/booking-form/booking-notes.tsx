/** What has to be known before the form is filled in or submitted again. */

import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import type { BookingFailure } from '../../machines/booking/booking.machine.ts';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useSystem } from '../bridge/system-context.ts';
import { Button } from '../kit/button.tsx';
import { AlertIcon, InfoIcon } from '../kit/icons.tsx';
import styles from './booking-form.module.css';
import { submitFailedText } from './toasts.ts';
import type { BookingFormState } from './use-booking-form.ts';

export function BookingNotes({ form }: { readonly form: BookingFormState }) {
  const t = useTranslations('bookingForm');
  const isOffline = useSelector(useSystem().feeds, (feeds) => feedOf(feeds, 'orders').state === 'offline');
  return (
    <>
      {form.isPending && (
        <div className={styles['note']} data-kind="warning" role="alert">
          <AlertIcon />
          <p>{t('pending')}</p>
          <Button variant="quiet" onClick={() => form.change({ pending: false })}>
            {t('dismiss')}
          </Button>
        </div>
      )}
      {form.wasRestored && (
        <p className={styles['note']} role="status">
          <InfoIcon />
          {t('restored')}
        </p>
      )}
      {isOffline && (
        <p className={styles['note']} data-kind="warning" role="status">
          <AlertIcon />
          {t('offline')}
        </p>
      )}
    </>
  );
}

const asideOf = ({ outcome, repeatable }: BookingFailure) => {
  if (outcome !== 'unknown') return 'failure.kept';
  return repeatable ? 'failure.repeatable' : 'failure.perhaps';
};

/** Why the last submit failed, beside the button that tries again. */
export function SubmitFailure({ form }: { readonly form: BookingFormState }) {
  const t = useTranslations('bookingForm');
  const words = useTranslations();
  const { failure, progress } = form;
  return (
    <div className={styles['outcome']}>
      <div role="alert">
        {failure && (
          <>
            <p className={styles['failure']}>
              <AlertIcon />
              <span>{submitFailedText(failure, words)}</span>
            </p>
            <p className={styles['aside']}>{t(asideOf(failure))}</p>
          </>
        )}
      </div>
      {progress !== 'editing' && <p className={styles['slow']}>{t('slow')}</p>}
    </div>
  );
}
