/**
 * The details of a booking (patient, place and tests) as consoles send them: which are valid, and the text for the rest
 * (specification 5, Booking form; tests and an address are not required there).
 */
import type { CreateOrderBody } from '../../src/contract/wire/orders.ts';
import { isEmail } from '../../src/domain/email.ts';
import { phoneDigits } from '../../src/domain/phone.ts';
import { inWords, isKept } from '../http/texts.ts';

export type BookingDetails = CreateOrderBody;
type Detail = keyof BookingDetails;

/**
 * The first thing that is wrong with a new booking, in the order in which the console checks; null where all is well.
 */
export function bookingComplaint(body: BookingDetails): string | null {
  const wrong = details.find((name) => readers[name](body[name]) === undefined);
  if (wrong) return isTooLong(wrong, body[wrong]) ? `Too long: ${inWords(wrong)}` : complaints[wrong];
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

/** Characters of the texts. */
const most = {
  patientName: 200,
  phoneNumber: 40,
  email: 254,
  address: 1_000,
  sampleRequired: 5_000,
  report: 5_000,
  reason: 1_000,
  source: 100,
} as const satisfies Partial<Record<Detail, number>>;
const longestTestName = 300;
const mostTests = 300;

const text =
  (longest: number, fits: (text: string) => boolean = () => true): Reader<string> =>
  (value) => {
    if (typeof value !== 'string') return undefined;
    const trimmed = value.trim();
    return trimmed.length <= longest && isKept(trimmed) && fits(trimmed) ? trimmed : undefined;
  };
const isTooLong = (name: Detail, value: unknown) =>
  name in most && typeof value === 'string' && value.trim().length > most[name as keyof typeof most];
const isSaid = (typed: string) => typed !== '';
const isPhone = (typed: string) => /^[6-9]\d{9}$/.test(phoneDigits(typed));

const degrees =
  (limit: number): Reader<number | null> =>
  (value) =>
    value === null || (typeof value === 'number' && Math.abs(value) <= limit) ? value : undefined;

const tests: Reader<string[]> = (value) => {
  if (!Array.isArray(value) || value.length > mostTests) return undefined;
  const names = value.map(text(longestTestName, isSaid));
  return names.every((name) => name !== undefined) ? names : undefined;
};
const price: Reader<number> = (value) => {
  if (typeof value !== 'number' || value < 0) return undefined;
  // Twelve digits, two of them behind the point; a rounded value must fit as well.
  const paise = Math.round(value * 100);
  return paise < 1e12 ? paise / 100 : undefined;
};

const readers: { readonly [name in Detail]: Reader<BookingDetails[name]> } = {
  patientName: text(most.patientName, isSaid),
  phoneNumber: text(most.phoneNumber, isPhone),
  email: text(most.email, isEmail),
  address: text(most.address),
  latitude: degrees(90),
  longitude: degrees(180),
  medicalTests: tests,
  sampleRequired: text(most.sampleRequired),
  report: text(most.report),
  totalPrice: price,
  reason: text(most.reason),
  source: text(most.source),
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
