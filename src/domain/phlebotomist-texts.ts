import type { PhlebotomistField, PhlebotomistTexts } from '../contract/team.ts';

/** The fields whose text is another; blanks around a text are none of it. */
export function changedTexts(
  before: PhlebotomistTexts,
  after: PhlebotomistTexts,
): Partial<PhlebotomistTexts> {
  const changes: Partial<Record<PhlebotomistField, string>> = {};
  for (const field of Object.keys(after) as PhlebotomistField[]) {
    const text = after[field].trim();
    if (text !== before[field].trim()) changes[field] = text;
  }
  return changes;
}
