import { loadable } from '../kit/loadable.tsx';

const Form = loadable(
  async () => (await import('../booking-form/booking-form-dialog.tsx')).BookingFormDialog,
);

/** The booking form as a dialog; its code comes when it is first wanted. */
export const AddBooking = (props: { readonly onClose: () => void }) => <Form {...props} fallback={null} />;
