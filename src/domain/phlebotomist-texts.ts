/** The texts of a phlebotomist as console and server both spell them. */
import type { PhlebotomistField, PhlebotomistTexts } from '../contract/team.ts';
import { phoneDigits } from './phone.ts';

/** A field as it is kept: trimmed, a phone as its ten digits, a type in the specification's letters; '' for nothing. */
export function plainField(field: PhlebotomistField, typed: string): string {
  const text = typed.trim();
  switch (field) {
    case 'phone':
      return phoneDigits(text);
    case 'vehicleType':
      return text.toLowerCase();
    case 'workType':
      return text.toUpperCase();
    default:
      return text;
  }
}

/** Whether two spellings of a field are kept as the same. */
export const sameField = (field: PhlebotomistField, one: string, other: string): boolean =>
  plainField(field, one) === plainField(field, other);

/** The fields that differ as they are kept: a number in another spelling is the same number. */
export function changedTexts(
  before: PhlebotomistTexts,
  after: PhlebotomistTexts,
): Partial<PhlebotomistTexts> {
  const changes: Partial<Record<PhlebotomistField, string>> = {};
  for (const field of Object.keys(after) as PhlebotomistField[])
    if (!sameField(field, before[field], after[field])) changes[field] = plainField(field, after[field]);
  return changes;
}
