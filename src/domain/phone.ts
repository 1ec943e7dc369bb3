/** Phone numbers of patients (specification 5, Booking form; 9). */

/** What is left of a phone number without spaces and an optional +91. */
export const phoneDigits = (phone: string): string => phone.replace(/\s/g, '').replace(/^\+91/, '');

/** Ten digits, the first of them 6 to 9. */
export const isPhoneNumber = (phone: string): boolean => /^[6-9]\d{9}$/.test(phoneDigits(phone));
