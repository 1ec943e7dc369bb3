/** The days of phlebotomists as a screen lists them: found, sorted, added up, and on one axis of time. */
import type { CollectedSample, PhlebotomistDay, Stretch, StretchKind } from '../contract/day.ts';
import { haystackOf, needleOf } from './find.ts';

/** The columns by which days can be sorted. */
export const dayColumns = [
  'name',
  'samples',
  'kilometres',
  'moving',
  'atBooking',
  'standing',
  'silent',
  'late',
] as const;
export type DayColumn = (typeof dayColumns)[number];

export interface DaySort {
  readonly column: DayColumn;
  readonly descending: boolean;
}

/** What somebody is called; the id where nobody knows a name. */
export const nameOfDay = ({ fullName, phlebotomistId }: PhlebotomistDay): string =>
  fullName?.trim() || phlebotomistId;

/** Those whose name or id holds the text. */
export function findDays(people: readonly PhlebotomistDay[], text: string): readonly PhlebotomistDay[] {
  const needle = needleOf(text);
  return needle === ''
    ? people
    : people.filter((one) => haystackOf([one.phlebotomistId, one.fullName]).includes(needle));
}

/** A column's number: of `kilometres` metres, null where nobody knows; of times ms. Names have none. */
export function figureOfDay(person: PhlebotomistDay, column: Exclude<DayColumn, 'name'>): number | null {
  switch (column) {
    case 'samples':
      return person.collected.length;
    case 'late':
      return person.late.length;
    case 'kilometres':
      return person.metres;
    default:
      return person.times[column];
  }
}

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Equal ones by name, then by id; what nobody knows comes last, whatever the direction. */
export function sortDays(
  people: readonly PhlebotomistDay[],
  { column, descending }: DaySort,
): readonly PhlebotomistDay[] {
  const sign = descending ? -1 : 1;
  const byName = (one: PhlebotomistDay, other: PhlebotomistDay) =>
    names.compare(nameOfDay(one), nameOfDay(other)) ||
    names.compare(one.phlebotomistId, other.phlebotomistId);
  return people.toSorted((one, other) => {
    if (column === 'name') return sign * byName(one, other);
    const [a, b] = [figureOfDay(one, column), figureOfDay(other, column)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other);
    return sign * (a - b) || byName(one, other);
  });
}

export interface DayTotals {
  readonly samples: number;
  /** Metres; null where no position of anybody is known. */
  readonly metres: number | null;
  readonly late: number;
}

export function totalsOf(people: readonly PhlebotomistDay[]): DayTotals {
  const known = people.flatMap(({ metres }) => metres ?? []);
  return {
    samples: people.reduce((sum, { collected }) => sum + collected.length, 0),
    metres: known.length === 0 ? null : known.reduce((sum, metres) => sum + metres, 0),
    late: people.reduce((sum, { late }) => sum + late.length, 0),
  };
}

/** One axis of time for all: whole hours of the hospital's clock; ms since 1970. */
export interface DayAxis {
  readonly from: number;
  readonly until: number;
  /** From the first to the last, evenly apart. */
  readonly ticks: readonly number[];
}

const HOUR = 3_600_000;
/** The shortest axis, and the most steps between two of its ticks, in hours. */
const LEAST_HOURS = 4;
const MOST_STEPS = 6;
const STEPS = [1, 2, 3, 4, 6];

/** Around all stretches and samples, from an hour that a step of `dayStart` on begins. Null where there is nothing. */
export function dayAxis(people: readonly PhlebotomistDay[], dayStart: number): DayAxis | null {
  let [first, last] = [Infinity, -Infinity];
  const reach = (moment: number) => {
    first = Math.min(first, moment);
    last = Math.max(last, moment);
  };
  for (const { stretches, collected } of people) {
    for (const { from, until } of stretches) {
      reach(from);
      reach(until);
    }
    for (const { at } of collected) reach(at);
  }
  if (first > last) return null;
  const hoursOf = (moment: number) => (moment - dayStart) / HOUR;
  for (const step of STEPS) {
    const from = Math.floor(hoursOf(first) / step) * step;
    const until = Math.max(
      Math.ceil(hoursOf(last) / step) * step,
      from + Math.ceil(LEAST_HOURS / step) * step,
    );
    const count = (until - from) / step;
    if (count > MOST_STEPS && step !== STEPS.at(-1)) continue;
    const ticks = Array.from({ length: count + 1 }, (_, index) => dayStart + (from + index * step) * HOUR);
    return { from: dayStart + from * HOUR, until: dayStart + until * HOUR, ticks };
  }
  return null;
}

/** What can be read on a strip, one after the other. */
export type StripPart =
  | { readonly kind: StretchKind; readonly stretch: Stretch }
  | { readonly kind: 'collected'; readonly sample: CollectedSample };

export const startOfPart = (part: StripPart): number =>
  part.kind === 'collected' ? part.sample.at : part.stretch.from;

/** Stretches and samples by their beginnings; a sample stands behind the stretch that begins with it. */
export const partsOf = ({ stretches, collected }: PhlebotomistDay): readonly StripPart[] =>
  [
    ...stretches.map((stretch): StripPart => ({ kind: stretch.kind, stretch })),
    ...collected.map((sample): StripPart => ({ kind: 'collected', sample })),
  ].sort((one, other) => startOfPart(one) - startOfPart(other));

/** The part at a moment: a sample within `reachMs` of it, the nearest; else the stretch that holds it; -1 for none. */
export function partAt(parts: readonly StripPart[], moment: number, reachMs: number): number {
  let nearest = -1;
  let distance = reachMs;
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'collected' || Math.abs(part.sample.at - moment) > distance) continue;
    nearest = index;
    distance = Math.abs(part.sample.at - moment);
  }
  if (nearest !== -1) return nearest;
  return parts.findIndex(
    (part) => part.kind !== 'collected' && part.stretch.from <= moment && moment < part.stretch.until,
  );
}
