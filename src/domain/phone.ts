/** Phone numbers of patients (specification 5, Booking form; 9). */

/** A phone number without spaces and an optional +91. */
export const phoneDigits = (phone: string): string => phone.replace(/\s/g, '').replace(/^\+91/, '');

/**
 * The digits to look for where a text is typed as a phone number; none for another text. A number that is typed with
 * its prefix is also found where it is kept without (specification 9, Phone).
 */
export function phoneNeedles(text: string): readonly string[] {
  const typed = text.trim();
  if (!/^[\d\s+()-]*\d[\d\s+()-]*$/.test(typed)) return [];
  const digits = typed.replace(/\D/g, '');
  const national = typed.startsWith('+91') ? digits.slice(2) : '';
  return national === '' ? [digits] : [digits, national];
}

/** Whether a kept phone number holds the digits of one of these, whatever stands between them. */
export function holdsPhone(phone: string | null, needles: readonly string[]): boolean {
  if (phone === null || needles.length === 0) return false;
  const digits = phone.replace(/\D/g, '');
  return needles.some((wanted) => digits.includes(wanted));
}

/** Ten digits, the first of them 6 to 9. */
export const isPhoneNumber = (phone: string): boolean => /^[6-9]\d{9}$/.test(phoneDigits(phone));
