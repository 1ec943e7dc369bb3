/** Editing a phlebotomist: problems that hold an edit back, the texts that are sent, the fields of a conflict. */
import type { ConflictCause } from '../contract/command.ts';
import type { PhlebotomistField, PhlebotomistTexts } from '../contract/team.ts';
import { isDay } from './days.ts';
import { isEmail } from './email.ts';
import { withDoubted } from './in-doubt.ts';
import { changedTexts, sameField } from './phlebotomist-texts.ts';
import { isPhoneNumber } from './phone.ts';
import { isPartTime, type WorkTimeProblem, workTimeProblems } from './registration-checks.ts';

export type EditProblem = WorkTimeProblem | 'noDay' | 'phone' | 'email';
export type EditProblems = Readonly<Partial<Record<PhlebotomistField, EditProblem>>>;

/**
 * Name and phone are needed; part-time needs both times, end after start (rulings, Phlebotomists, attendance). Empty
 * where the edit may go out. What the backend has (`seen`) may stay though it is no phone, email, day or time.
 */
export function editProblems(seen: PhlebotomistTexts, texts: PhlebotomistTexts): EditProblems {
  const problems: Partial<Record<PhlebotomistField, EditProblem>> = {};
  for (const field of ['fullName', 'phone'] as const)
    if (texts[field].trim() === '') problems[field] = 'required';
  for (const field of ['dob', 'licenseExpiryDate'] as const)
    if (texts[field] !== '' && !isDay(texts[field])) problems[field] = 'noDay';
  if (!problems.phone && !isPhoneNumber(texts.phone)) problems.phone = 'phone';
  if (texts.email.trim() !== '' && !isEmail(texts.email.trim())) problems.email = 'email';
  Object.assign(problems, workTimeProblems(texts));
  for (const field of Object.keys(problems) as PhlebotomistField[]) {
    if (formProblems.has(problems[field]) && texts[field] === seen[field]) delete problems[field];
  }
  return problems;
}

/** Problems of a text's form, not of its absence. */
const formProblems: ReadonlySet<EditProblem | undefined> = new Set(['noDay', 'noTime', 'phone', 'email']);

/** The texts to send: without the hours if part-time ends here. Hours that stood beside another work type stay. */
export const textsToSave = (seen: PhlebotomistTexts, draft: PhlebotomistTexts): PhlebotomistTexts =>
  isPartTime(seen.workType) && !isPartTime(draft.workType) ? { ...draft, startTime: '', endTime: '' } : draft;

/**
 * The fields that the person wrote in and somebody else changed to something else, in the order of the texts. Once the
 * change was sent (`cause`), those too that are still as they were. What the person perhaps saved before is nobody else's.
 */
export function conflictingFields(
  seen: PhlebotomistTexts,
  written: PhlebotomistTexts,
  current: PhlebotomistTexts,
  cause: ConflictCause = 'meanwhile',
  inDoubt: readonly Partial<PhlebotomistTexts>[] = [],
): readonly PhlebotomistField[] {
  const edited = Object.keys(withDoubted(seen, changedTexts(seen, written), inDoubt)) as PhlebotomistField[];
  return edited.filter(
    (field) =>
      !sameField(field, current[field], written[field]) &&
      (cause !== 'meanwhile' || !isAmong(field, current, [seen, ...inDoubt])),
  );
}

/** Whether a field is as one of these has it. */
export const isAmong = (
  field: PhlebotomistField,
  { [field]: text }: PhlebotomistTexts,
  known: readonly Partial<PhlebotomistTexts>[],
): boolean => known.some((one) => one[field] !== undefined && sameField(field, one[field], text));

/** The draft after 'Take theirs': the current texts, with the person's own in the fields without a conflict. */
export function withTheirs(
  seen: PhlebotomistTexts,
  written: PhlebotomistTexts,
  current: PhlebotomistTexts,
  cause: ConflictCause,
  inDoubt: readonly Partial<PhlebotomistTexts>[] = [],
): PhlebotomistTexts {
  const edited: Partial<PhlebotomistTexts> = withDoubted(seen, changedTexts(seen, written), inDoubt);
  for (const field of conflictingFields(seen, written, current, cause, inDoubt)) delete edited[field];
  return { ...current, ...edited };
}
