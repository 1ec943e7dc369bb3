/** The team as its screen sorts and searches it (specification 2, Phlebotomist Team Management; 3, Phlebotomist). */
import type { Phlebotomist } from '../contract/model.ts';
import { holdsPhone, phoneNeedles } from './phone.ts';

/** FULL_TIME, PART_TIME, and unassigned for every other text. */
export const workTypes = ['full', 'part', 'unassigned'] as const;
export type WorkType = (typeof workTypes)[number];

/** The filter buttons, in their order. */
export const teamFilters = ['all', ...workTypes] as const;
export type TeamFilter = (typeof teamFilters)[number];
export type TeamCounts = Readonly<Record<TeamFilter, number>>;

/** An absent or unknown work type means unassigned. */
export function workTypeOf(workType: string | null): WorkType {
  const type = workType?.trim().toUpperCase();
  if (type === 'FULL_TIME') return 'full';
  return type === 'PART_TIME' ? 'part' : 'unassigned';
}

/** How many each filter shows without a search. */
export function countTeam(team: Iterable<Phlebotomist>): TeamCounts {
  const counts = { all: 0, full: 0, part: 0, unassigned: 0 };
  for (const { workType } of team) {
    counts.all += 1;
    counts[workTypeOf(workType)] += 1;
  }
  return counts;
}

/** By name, those of one name by id: the list stands still, whatever order a backend answers in. */
export const sortTeam = (team: Iterable<Phlebotomist>): readonly Phlebotomist[] =>
  [...team].sort(
    (one, other) => names.compare(one.fullName, other.fullName) || names.compare(one.id, other.id),
  );

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The filter's phlebotomists whose name, phone, email or id holds the text, ignoring case; a phone by digits too. */
export function findTeam(
  team: readonly Phlebotomist[],
  filter: TeamFilter,
  text: string,
): readonly Phlebotomist[] {
  const needle = text.trim().toLowerCase();
  const digits = phoneNeedles(needle);
  return team.filter(({ id, fullName, phone, email, workType }) => {
    if (filter !== 'all' && workTypeOf(workType) !== filter) return false;
    if (needle === '') return true;
    return (
      [fullName, phone, email, id].some((field) => field?.toLowerCase().includes(needle)) ||
      holdsPhone(phone, digits)
    );
  });
}
