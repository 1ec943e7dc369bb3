/** What is filled in but not submitted: a patient's name, phone and address. */
import type { BookingForm, ChosenTest } from '../../contract/booking.ts';
import { isPlace } from '../../domain/geo.ts';
import { keptDraft } from '../app/kept-draft.ts';
import { newKey } from '../kit/new-key.ts';

export interface Draft {
  readonly patientName: string;
  readonly phone: string;
  readonly email: string;
  readonly reason: string;
  readonly tests: readonly ChosenTest[];
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The part of the address that the coordinates were found for. */
  readonly located: string;
  /** It was sent to the backend, and its outcome is not known yet. */
  readonly pending: boolean;
  /** UUID under which it was submitted as it stands; null where it never was. */
  readonly submission: string | null;
}

export const emptyDraft: Draft = {
  patientName: '',
  phone: '',
  email: '',
  reason: '',
  tests: [],
  address: '',
  latitude: null,
  longitude: null,
  located: '',
  pending: false,
  submission: null,
};

/** Whether anything would be lost. */
export const isFilledIn = ({ patientName, phone, email, reason, tests, address, latitude }: Draft): boolean =>
  [patientName, phone, email, reason, address].some((text) => text.trim() !== '') ||
  tests.length > 0 ||
  latitude !== null;

/** What is submitted. */
export const formOf = (variant: BookingForm['variant'], draft: Draft): BookingForm => {
  const { patientName, phone, email, reason, tests, address, latitude, longitude, submission } = draft;
  const form = { variant, patientName, phone, email, reason, tests, address, latitude, longitude };
  return submission === null ? form : { ...form, submission };
};

/** The draft with other fields. What would be submitted differs: it is another submission then. */
export function withFields(draft: Draft, fields: Partial<Draft>): Draft {
  const next = { ...draft, ...fields };
  const content = (of: Draft) => JSON.stringify(formOf('modal', { ...of, submission: null }));
  return content(next) === content(draft) ? next : { ...next, submission: null };
}

/** The draft with the key of its submission: the one that it had, or a new one. */
export const asSubmission = (draft: Draft): Draft & { readonly submission: string } => ({
  ...draft,
  pending: true,
  submission: draft.submission ?? newKey(),
});

const form = { isFilledIn, read: readFields };
export const drafts = {
  modal: keptDraft<Draft>('homedraw.booking.modal', form),
  screen: keptDraft<Draft>('homedraw.booking.screen', form),
} as const;

function readFields(kept: Readonly<Record<string, unknown>>): Draft {
  const text = (name: keyof Draft): string => (typeof kept[name] === 'string' ? kept[name] : '');
  const { latitude, longitude, tests } = kept;
  const isLocated =
    typeof latitude === 'number' && typeof longitude === 'number' && isPlace(latitude, longitude);
  return {
    patientName: text('patientName'),
    phone: text('phone'),
    email: text('email'),
    reason: text('reason'),
    tests: Array.isArray(tests) ? tests.filter(isChosenTest) : [],
    address: text('address'),
    latitude: isLocated ? latitude : null,
    longitude: isLocated ? longitude : null,
    located: isLocated ? text('located') : '',
    pending: kept['pending'] === true,
    submission: text('submission') || null,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isChosenTest = (value: unknown): value is ChosenTest =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['name'] === 'string' &&
  Number.isInteger(value['pricePaise']) &&
  isTextOrNull(value['sampleRequired']) &&
  isTextOrNull(value['report']);
