/** What has to be known before the form is filled in or submitted again. */

import { useSelector } from '@xstate/react';
import { useTranslations } from 'use-intl';
import { feedOf } from '../../machines/feeds/feeds-capability.ts';
import { useSystem } from '../bridge/system-context.ts';
import { FormNote } from '../form/form-layout.tsx';
import { Button } from '../kit/button.tsx';
import type { BookingFormState } from './use-booking-form.ts';

export function BookingNotes({ form }: { readonly form: BookingFormState }) {
  const t = useTranslations('bookingForm');
  const isOffline = useSelector(useSystem().feeds, (feeds) => feedOf(feeds, 'orders').state === 'offline');
  return (
    <>
      {form.isPending && (
        <FormNote
          isWarning
          role="alert"
          action={
            <Button variant="quiet" onClick={() => form.change({ pending: false })}>
              {t('dismiss')}
            </Button>
          }
        >
          {t('pending')}
        </FormNote>
      )}
      {form.wasRestored && <FormNote>{t('restored')}</FormNote>}
      {isOffline && <FormNote isWarning>{t('offline')}</FormNote>}
    </>
  );
}
