import { rulesOf, specification } from '../specification.ts';

const rules = rulesOf(specification);

/**
 * The title of the test that holds a rule of the specification: its id, and what it says. Throws where there is no such
 * rule, so that none is held twice under two names.
 */
export function rule(id: string): string {
  const found = rules.get(id);
  if (!found) throw new Error(`The specification has no rule ${id}`);
  return `${id}: ${found.says}`;
}
