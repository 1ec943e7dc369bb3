/** The admin booking form (specification 5, Booking form; rulings, Booking form): its checks, its sums, and what it sends. */
import type { BookingForm, ChosenTest } from '../contract/booking.ts';
import type { Place } from '../contract/model.ts';
import type { CreateOrderBody } from '../contract/wire/orders.ts';
import { sumPaise } from './money.ts';

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
  { code: 'invalidPhone', field: 'phone', fails: ({ phone }) => !/^[6-9]\d{9}$/.test(phoneDigits(phone)) },
  { code: 'invalidEmail', field: 'email', fails: ({ email }) => !isEmail(email.trim()) },
  {
    code: 'reasonTooShort',
    field: 'reason',
    fails: ({ reason, variant }) => reason.trim().length < leastReason[variant],
  },
  // Whoever came through the checks above comes through this one; the specification lists it, and its place in the order.
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

/** What is left of a phone number without spaces and an optional +91. */
export const phoneDigits = (phone: string): string => phone.replace(/\s/g, '').replace(/^\+91/, '');

/** An '@' not at position 0, and a '.' after it with at least one character between and one after. */
const isEmail = (email: string): boolean => /.@.+\../.test(email);

/** The tests with one more; a test is chosen once. */
export const withTest = (tests: readonly ChosenTest[], added: ChosenTest): readonly ChosenTest[] =>
  tests.some(({ id }) => id === added.id) ? tests : [...tests, added];

/** The sum of the prices, paise. */
export const bookingTotal = (tests: readonly ChosenTest[]): number =>
  sumPaise(tests.map(({ pricePaise }) => pricePaise));

/** Body of POST /api/orders (specification 7). It goes to the backend as it stands; no text of it is shown here. */
export function createOrderBodyOf(form: BookingForm): CreateOrderBody {
  const { tests, latitude, longitude } = form;
  const joined = (texts: readonly (string | null)[]) =>
    texts.flatMap((text) => text?.trim() || []).join(', ');
  return {
    patientName: form.patientName.trim(),
    phoneNumber: phoneDigits(form.phone),
    email: form.email.trim(),
    address: form.address.trim(),
    latitude,
    longitude,
    medicalTests: tests.map(({ name }) => name),
    sampleRequired: joined(tests.map(({ sampleRequired }) => sampleRequired)),
    report: joined(tests.map(({ report }) => report)),
    totalPrice: bookingTotal(tests) / 100,
    reason: form.reason.trim() || 'No reason provided',
    source: 'admin',
  };
}

/** Whether the centre of the map moved by more than the threshold, degrees, in either direction. */
export const hasMoved = (from: Place, to: Place, thresholdDegrees: number): boolean =>
  Math.abs(to.latitude - from.latitude) > thresholdDegrees ||
  Math.abs(to.longitude - from.longitude) > thresholdDegrees;

/**
 * Whether coordinates found for `located` still hold for `typed`: a flat number or a landmark may stand around the located text,
 * but another text is another place.
 */
export const stillNames = (typed: string, located: string): boolean =>
  located.trim() !== '' && typed.toLowerCase().includes(located.trim().toLowerCase());

/** The address when the pin has moved from `located` to `found`: what a person wrote around the old text stays. */
export function movedAddress(typed: string, located: string, found: string): string {
  if (!stillNames(typed, located)) return found;
  const start = typed.toLowerCase().indexOf(located.trim().toLowerCase());
  return typed.slice(0, start) + found + typed.slice(start + located.trim().length);
}

/** What a test can be found by. */
interface Findable {
  readonly name: string;
  readonly method: string | null;
  readonly sampleRequired: string | null;
  readonly department: string | null;
}

/**
 * The tests that match what was typed, the best first: those whose name begins with it, those whose initials do (CBC for Complete
 * Blood Count), those that hold it elsewhere in the name, then those of such a department, method or sample.
 */
export function matchingTests<T extends Findable>(tests: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return tests;
  const ranked: T[][] = [[], [], [], []];
  for (const test of tests) ranked[rankOf(test, text)]?.push(test);
  return ranked.flat();
}

function rankOf({ name, department, method, sampleRequired }: Findable, text: string): number {
  const lower = name.toLowerCase();
  if (lower.startsWith(text)) return 0;
  if (initialsOf(lower).startsWith(text)) return 1;
  if (lower.includes(text)) return 2;
  return [department, method, sampleRequired].some((field) => field?.toLowerCase().includes(text)) ? 3 : -1;
}

const initialsOf = (name: string): string =>
  (name.match(/[\p{L}\p{N}]+/gu) ?? []).map(([first]) => first).join('');
