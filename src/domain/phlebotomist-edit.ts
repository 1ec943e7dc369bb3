/** Editing a phlebotomist: what holds a change back, what is sent, and which fields a conflict is about. */
import type { PhlebotomistField, PhlebotomistTexts } from '../contract/team.ts';
import { changedTexts } from './phlebotomist-texts.ts';
import { isPartTime, workTimeProblems } from './registration-checks.ts';

export type EditProblem = 'required' | 'endBeforeStart';
export type EditProblems = Readonly<Partial<Record<PhlebotomistField, EditProblem>>>;

/** Name and phone are needed; part-time needs both times, end after start (rulings, Phlebotomists, attendance). Empty where it may go out. */
export function editProblems(texts: PhlebotomistTexts): EditProblems {
  const problems: Partial<Record<PhlebotomistField, EditProblem>> = {};
  for (const field of ['fullName', 'phone'] as const)
    if (texts[field].trim() === '') problems[field] = 'required';
  for (const [field, problem] of Object.entries(workTimeProblems(texts)))
    problems[field as 'startTime' | 'endTime'] = problem === 'endBeforeStart' ? problem : 'required';
  return problems;
}

/** What is sent: whoever is no longer part-time has no hours any more. Hours that were there beside another work type stay. */
export const textsToSave = (seen: PhlebotomistTexts, draft: PhlebotomistTexts): PhlebotomistTexts =>
  isPartTime(seen.workType) && !isPartTime(draft.workType) ? { ...draft, startTime: '', endTime: '' } : draft;

/** The fields that the person wrote in and that somebody else wrote in too, in the order of the texts. */
export function conflictingFields(
  seen: PhlebotomistTexts,
  written: PhlebotomistTexts,
  current: PhlebotomistTexts,
): readonly PhlebotomistField[] {
  const own = Object.keys(changedTexts(seen, written)) as PhlebotomistField[];
  return own.filter((field) => current[field] !== seen[field]);
}

/** The draft after 'Take theirs': theirs where both wrote, one's own where nobody else did, and what is there now for the rest. */
export function withTheirs(
  seen: PhlebotomistTexts,
  written: PhlebotomistTexts,
  current: PhlebotomistTexts,
): PhlebotomistTexts {
  const own: Partial<PhlebotomistTexts> = { ...changedTexts(seen, written) };
  for (const field of conflictingFields(seen, written, current)) delete own[field];
  return { ...current, ...own };
}
