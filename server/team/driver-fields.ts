/**
 * The rules for the fields of a phlebotomist, at its registration and at an edit (specification 3, Phlebotomist; 5; 9).
 */
import type { PhlebotomistField } from '../../src/contract/team.ts';
import { isDay } from '../../src/domain/days.ts';
import { isEmail } from '../../src/domain/email.ts';
import { isPhoneNumber } from '../../src/domain/phone.ts';
import type { RegistrationProblem } from '../../src/domain/registration-checks.ts';
import { isKept, nameOf } from '../http/texts.ts';

/** Characters. */
const most: Readonly<Record<PhlebotomistField, number>> = {
  fullName: 200,
  phone: 40,
  email: 254,
  dob: 10,
  address: 1_000,
  vehicleType: 40,
  vehicleNumber: 40,
  accountNumber: 40,
  ifscCode: 40,
  licenseType: 100,
  licenseExpiryDate: 10,
  workType: 20,
  startTime: 5,
  endTime: 5,
};

const vehicleTypes = ['bike', 'scooter', 'cycle'];
const workTypes = ['FULL_TIME', 'PART_TIME'];
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

interface Rule {
  readonly fits: (text: string) => boolean;
  readonly words: string;
}
const isADay: Rule = { fits: isDay, words: 'must be a date such as 1990-01-31' };
const isATime: Rule = { fits: isTime, words: 'must be a time such as 09:30' };
const rules: Readonly<Partial<Record<PhlebotomistField, Rule>>> = {
  phone: { fits: isPhoneNumber, words: 'must have ten digits, the first of them 6 to 9' },
  email: { fits: isEmail, words: 'must be an address such as name@mail.example' },
  dob: isADay,
  licenseExpiryDate: isADay,
  vehicleType: { fits: (text) => vehicleTypes.includes(text), words: 'must be bike, scooter or cycle' },
  workType: { fits: (text) => workTypes.includes(text), words: 'must be FULL_TIME or PART_TIME' },
  startTime: isATime,
  endTime: isATime,
};

/** The problem of a field as it would be kept, in words; null for none. An empty field is allowed. */
export function fieldComplaint(field: PhlebotomistField, text: string): string | null {
  if (text.length > most[field]) return `${nameOf(field)} may have ${most[field]} characters at most.`;
  if (!isKept(text)) return `${nameOf(field)} holds characters that cannot be kept.`;
  const rule = rules[field];
  return text === '' || !rule || rule.fits(text) ? null : `${nameOf(field)} ${rule.words}.`;
}

const said: Readonly<Partial<Record<RegistrationProblem, string>>> = {
  password:
    'Password must be at least 8 characters long, include one uppercase letter, one lowercase letter, one number, and one special character.',
  hospitalCode: 'Hospital code must start with letters followed by numbers (e.g., Srm123).',
  endBeforeStart: 'End time must be after the start time.',
};

/** The problem that the console's own checks found, in words. */
export function problemWords(field: string, problem: RegistrationProblem): string {
  if (problem === 'phone' || problem === 'email') return `${nameOf(field)} ${rules[problem]?.words}.`;
  if (problem === 'noDay' || problem === 'noTime')
    return `${nameOf(field)} ${rules[field as PhlebotomistField]?.words}.`;
  return said[problem] ?? `${nameOf(field)} is required.`;
}
