/** The checks of the admin booking form, in the order in which they speak (specification 5, Booking form; rulings). */
import type { BookingForm } from '../contract/booking.ts';
import { isEmail } from './email.ts';
import { isPhoneNumber } from './phone.ts';

/** Why a booking is not submitted; views say it in the specified words. */
export type BookingRefusalCode =
  | 'noName'
  | 'invalidPhone'
  | 'invalidEmail'
  | 'reasonTooShort'
  | 'loginFirst'
  | 'notLocated';

/** The fields that a check can be about. */
export type BookingField = 'patientName' | 'phone' | 'email' | 'reason' | 'address';

export interface BookingRefusal {
  readonly code: BookingRefusalCode;
  readonly field: BookingField;
}

/** Least length of the reason after trimming. The message says 5 in both variants. */
export const leastReason = { modal: 2, screen: 5 } as const satisfies Record<BookingForm['variant'], number>;

/** The checks in their order; each tells whether it fails. */
const checks: readonly (BookingRefusal & { readonly fails: (form: BookingForm) => boolean })[] = [
  { code: 'noName', field: 'patientName', fails: ({ patientName }) => patientName.trim() === '' },
  { code: 'invalidPhone', field: 'phone', fails: ({ phone }) => !isPhoneNumber(phone) },
  { code: 'invalidEmail', field: 'email', fails: ({ email }) => !isEmail(email.trim()) },
  {
    code: 'reasonTooShort',
    field: 'reason',
    fails: ({ reason, variant }) => reason.trim().length < leastReason[variant],
  },
  // A form that passes the checks above passes this one too. The specification lists it, in this place of the order.
  {
    code: 'loginFirst',
    field: 'patientName',
    fails: ({ patientName, phone, email }) => [patientName, phone, email].some((text) => text.trim() === ''),
  },
];

/** The first check that fails, in the specified order; null where none does. An address is looked up after these. */
export function bookingRefusal(form: BookingForm): BookingRefusal | null {
  const failed = checks.find(({ fails }) => fails(form));
  return failed ? { code: failed.code, field: failed.field } : null;
}

/** Said when the address of a booking without coordinates was not found. */
export const notLocated: BookingRefusal = { code: 'notLocated', field: 'address' };

/** Coordinates are missing but an address exists: it is looked up before the booking goes out. 0 is a coordinate. */
export const needsLocating = ({ latitude, longitude, address }: BookingForm): boolean =>
  (latitude === null || longitude === null) && address.trim() !== '';
