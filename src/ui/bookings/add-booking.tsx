import { lazy, Suspense } from 'react';

const Form = lazy(async () => ({
  default: (await import('../booking-form/booking-form-dialog.tsx')).BookingFormDialog,
}));

/** The booking form as a dialog; its code comes when it is first wanted. */
export const AddBooking = (props: { readonly onClose: () => void }) => (
  <Suspense fallback={null}>
    <Form {...props} />
  </Suspense>
);
