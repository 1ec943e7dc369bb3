/**
 * What a booking says of the patient, the place and the tests, as consoles send it: what is valid, and what is said of the rest
 * (specification 5, Booking form; tests and an address are not required there).
 */
import type { CreateOrderBody } from '../../src/contract/wire/orders.ts';

export type BookingDetails = CreateOrderBody;
type Detail = keyof BookingDetails;

/** The first thing that is wrong with a new booking, in the order in which the console checks; null where all is well. */
export function bookingComplaint(body: BookingDetails): string | null {
  const wrong = details.find((name) => readers[name](body[name]) === undefined);
  if (wrong) return complaints[wrong];
  return (body.latitude === null) === (body.longitude === null) ? null : complaints.latitude;
}

/** The details as they are kept; call it on a body without a complaint. */
export const keptDetails = (body: BookingDetails): BookingDetails => ({ ...body, ...validDetails(body) });

/** The details of a whole order that are valid; what is missing or cannot be meant is left out. */
export function validDetails(order: Readonly<Record<string, unknown>>): Partial<BookingDetails> {
  const valid: Record<string, unknown> = {};
  for (const name of details) {
    const value = readers[name](order[name]);
    if (value !== undefined) valid[name] = value;
  }
  const { latitude, longitude, ...rest } = valid;
  // Half a place is none.
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number';
  return hasPlace ? valid : rest;
}

/** Answers `undefined` for a value that cannot be meant. */
type Reader<T> = (value: unknown) => T | undefined;

const text =
  (least: number, most: number): Reader<string> =>
  (value) => {
    if (typeof value !== 'string') return undefined;
    const trimmed = value.trim();
    // PostgreSQL cannot keep a NUL.
    return trimmed.length >= least && trimmed.length <= most && !trimmed.includes('\0') ? trimmed : undefined;
  };
const degrees =
  (most: number): Reader<number | null> =>
  (value) =>
    value === null || (typeof value === 'number' && Math.abs(value) <= most) ? value : undefined;

const phone: Reader<string> = (value) => {
  const typed = text(10, 40)(value);
  return typed && /^(?:\+91)?[6-9]\d{9}$/.test(typed.replace(/\s/g, '')) ? typed : undefined;
};
const email: Reader<string> = (value) => {
  const typed = text(5, 254)(value);
  if (typed === undefined) return undefined;
  // An '@' not at the beginning, and after it a '.' with something between and something behind.
  const at = typed.indexOf('@');
  const dot = typed.indexOf('.', at + 2);
  return at > 0 && dot > 0 && dot < typed.length - 1 ? typed : undefined;
};

const tests: Reader<string[]> = (value) => {
  if (!Array.isArray(value) || value.length > 300) return undefined;
  const names = value.map(text(1, 300));
  return names.every((name) => name !== undefined) ? names : undefined;
};
const price: Reader<number> = (value) =>
  typeof value === 'number' && value >= 0 && value < 1e10 ? Math.round(value * 100) / 100 : undefined;

const readers: { readonly [name in Detail]: Reader<BookingDetails[name]> } = {
  patientName: text(1, 200),
  phoneNumber: phone,
  email,
  address: text(0, 1_000),
  latitude: degrees(90),
  longitude: degrees(180),
  medicalTests: tests,
  sampleRequired: text(0, 2_000),
  report: text(0, 2_000),
  totalPrice: price,
  reason: text(0, 1_000),
  source: text(0, 100),
};
const details = Object.keys(readers) as readonly Detail[];

const complaints: Readonly<Record<Detail, string>> = {
  patientName: 'Please enter patient name',
  phoneNumber: 'Invalid phone number',
  email: 'Invalid email',
  address: 'Invalid address',
  latitude: 'Invalid coordinates',
  longitude: 'Invalid coordinates',
  medicalTests: 'Invalid tests',
  sampleRequired: 'Invalid list of samples',
  report: 'Invalid list of reports',
  totalPrice: 'Invalid total price',
  reason: 'Invalid reason',
  source: 'Invalid source',
};
