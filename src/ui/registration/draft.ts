/**
 * What is filled in but not submitted. The texts are kept in session storage, so that they survive a reload, stay in this tab and end with
 * it. The password and the bank account are never kept, and files cannot be. Storage that throws is as if nothing was kept.
 */
import type { RegistrationForm, RegistrationText } from '../../contract/team.ts';

export type RegistrationTexts = RegistrationForm['texts'];
type Variant = RegistrationForm['variant'];

export const emptyTexts: RegistrationTexts = {
  fullName: '',
  phone: '',
  email: '',
  dob: '',
  address: '',
  vehicleType: '',
  vehicleNumber: '',
  accountNumber: '',
  ifscCode: '',
  workType: '',
  startTime: '',
  endTime: '',
};

/** Whether any text would be lost. */
export const hasText = (texts: RegistrationTexts): boolean =>
  Object.values(texts).some((text) => text.trim() !== '');

const keyOf = (variant: Variant): string => `homedraw.registration.${variant}`;

/** The texts that this hospital left in this tab; null where there are none. Another hospital's are taken away. */
export function readDraft(
  storage: () => Storage,
  variant: Variant,
  hospitalId: string,
): RegistrationTexts | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(keyOf(variant)) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept['texts'])) return null;
    if (kept['hospitalId'] === hospitalId) return readTexts(kept['texts']);
    forgetDraft(storage, variant);
    return null;
  } catch {
    return null;
  }
}

/** A computer at a desk is many people's. */
const unkept = { accountNumber: '', ifscCode: '' } satisfies Partial<RegistrationTexts>;

/** Keeps the texts but those of the bank account; without any, nothing is kept. */
export function keepDraft(
  storage: () => Storage,
  variant: Variant,
  hospitalId: string,
  texts: RegistrationTexts,
): void {
  const kept = { ...texts, ...unkept };
  if (!hasText(kept)) {
    forgetDraft(storage, variant);
    return;
  }
  try {
    storage().setItem(keyOf(variant), JSON.stringify({ hospitalId, texts: kept }));
  } catch {
    // Full or forbidden: the draft lasts as long as the form.
  }
}

export function forgetDraft(storage: () => Storage, variant: Variant): void {
  try {
    storage().removeItem(keyOf(variant));
  } catch {
    // Nothing could be kept there either.
  }
}

function readTexts(kept: Record<string, unknown>): RegistrationTexts {
  const names = Object.keys(emptyTexts) as RegistrationText[];
  const texts: Record<RegistrationText, string> = { ...emptyTexts };
  for (const name of names) {
    const text = kept[name];
    if (typeof text === 'string') texts[name] = text;
  }
  return texts;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
