import { useTranslations } from 'use-intl';
import { lateDialog } from '../kit/late-dialog.tsx';

const Form = lateDialog(
  async () => (await import('../booking-form/booking-form-dialog.tsx')).BookingFormDialog,
);

/** The booking form as a dialog; its code comes when it is first wanted. */
export function AddBooking({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('bookingForm');
  return <Form title={t('title')} onClose={onClose} />;
}
