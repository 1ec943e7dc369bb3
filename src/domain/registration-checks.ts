/** What a registration needs to go out (specification 5, Phlebotomist registration; rulings, Phlebotomists). */
import type { RegistrationForm, RegistrationImage, RegistrationText } from '../contract/team.ts';
import { isClockTime, isDay } from './days.ts';
import { isEmail } from './email.ts';
import { kindOfBytes, kindOfName } from './file-kinds.ts';
import { isPhoneNumber } from './phone.ts';

export type RegistrationField = RegistrationText | RegistrationImage | 'password' | 'hospitalCode';

/** Why a field holds a registration back; views say it. */
export type RegistrationProblem =
  | 'required'
  | 'phone'
  | 'email'
  | 'password'
  | 'hospitalCode'
  | 'noDay'
  | 'noTime'
  | 'endBeforeStart';

export type RegistrationProblems = Readonly<Partial<Record<RegistrationField, RegistrationProblem>>>;

/** The order in which the fields stand: the first with a problem gets the focus. */
export const registrationFields: readonly RegistrationField[] = [
  'fullName',
  'phone',
  'email',
  'dob',
  'address',
  'vehicleType',
  'vehicleNumber',
  'aadharImage',
  'licenseImage',
  'profileImage',
  'accountNumber',
  'ifscCode',
  'workType',
  'startTime',
  'endTime',
  'password',
  'hospitalCode',
];

const requiredTexts = ['fullName', 'phone', 'vehicleType', 'vehicleNumber', 'workType'] as const;
const requiredImages = ['aadharImage', 'licenseImage'] as const;

/** At least 8 characters: a lowercase and an uppercase letter, a digit, one of @$!%*?#&_, and nothing else. */
export const isPassword = (password: string): boolean =>
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?#&_])[A-Za-z\d@$!%*?#&_]{8,}$/.test(password);

/** Letters followed by digits. */
export const isHospitalCode = (code: string): boolean => /^[A-Za-z]+\d+$/.test(code);

export const isPartTime = (workType: string): boolean => workType.toUpperCase() === 'PART_TIME';

/** Every field that holds the registration back, and why. Empty where it may go out. */
export function registrationProblems(form: RegistrationForm): RegistrationProblems {
  const { texts, images, password, hospitalCode } = form;
  const problems: Partial<Record<RegistrationField, RegistrationProblem>> = {};
  for (const name of requiredTexts) if (texts[name].trim() === '') problems[name] = 'required';
  for (const name of requiredImages) if (images[name] === null) problems[name] = 'required';
  if (!problems.phone && !isPhoneNumber(texts.phone)) problems.phone = 'phone';
  if (texts.email.trim() !== '' && !isEmail(texts.email.trim())) problems.email = 'email';
  if (texts.dob !== '' && !isDay(texts.dob)) problems.dob = 'noDay';
  if (password === '') problems.password = 'required';
  else if (!isPassword(password)) problems.password = 'password';
  if (hospitalCode.trim() === '') problems.hospitalCode = 'required';
  else if (!isHospitalCode(hospitalCode)) problems.hospitalCode = 'hospitalCode';
  return { ...problems, ...workTimeProblems(texts) };
}

/** Why the hours of work are not taken. */
export type WorkTimeProblem = Extract<RegistrationProblem, 'required' | 'noTime' | 'endBeforeStart'>;

/** Part-time needs both times, end after start; whoever works full time has none. */
export function workTimeProblems(times: {
  readonly workType: string;
  readonly startTime: string;
  readonly endTime: string;
}): Readonly<Partial<Record<'startTime' | 'endTime', WorkTimeProblem>>> {
  if (!isPartTime(times.workType)) return {};
  const problems: Partial<Record<'startTime' | 'endTime', WorkTimeProblem>> = {};
  for (const name of ['startTime', 'endTime'] as const)
    if (times[name] === '') problems[name] = 'required';
    else if (!isClockTime(times[name])) problems[name] = 'noTime';
  const isBackwards = times.endTime.slice(0, 5) <= times.startTime.slice(0, 5);
  if (!problems.startTime && !problems.endTime && isBackwards) problems.endTime = 'endBeforeStart';
  return problems;
}

/** Why a file is not taken: of a type that is not accepted, not what its name says, empty, or too large. */
export type FileProblem = 'type' | 'content' | 'empty' | 'size';

/** 5 MB a file. */
export const registrationFileBytes = 5 * 1024 * 1024;

/**
 * What speaks against a file for this part: it must be jpg, jpeg, png or pdf, and the profile picture no pdf.
 * `firstBytes` are the file's first eight, or all where it has fewer.
 */
export function fileProblem(
  part: RegistrationImage,
  file: { readonly name: string; readonly size: number },
  firstBytes: Uint8Array,
): FileProblem | null {
  const named = kindOfName(file.name);
  if (!named || (part === 'profileImage' && named.mimeType === 'application/pdf')) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > registrationFileBytes) return 'size';
  return kindOfBytes(firstBytes) === named ? null : 'content';
}
