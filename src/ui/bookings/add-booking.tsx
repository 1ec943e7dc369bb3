import { type ComponentType, lazy, Suspense } from 'react';

interface FormProps {
  readonly onClose: () => void;
}
interface FormModule {
  readonly BookingFormDialog: ComponentType<FormProps>;
}

const forms = import.meta.glob<FormModule>('../booking-form/booking-form-dialog.tsx');
const load = Object.values(forms)[0];
const Form = load && lazy(async () => ({ default: (await load()).BookingFormDialog }));

/** The booking form as a dialog; its code comes when it is first wanted. */
export const AddBooking = (props: FormProps) =>
  Form ? (
    <Suspense fallback={null}>
      <Form {...props} />
    </Suspense>
  ) : null;
