/**
 * What a person has said of alerts: acknowledged (somebody looks after it) or snoozed (it may wait). The newest mark of
 * an alert counts; no alert has two.
 */
import type { AlertMark } from '../contract/alert-marks.ts';

/** The marks with new ones for these alerts, newest last. `until` is null for acknowledged, else when a snooze ends. */
export const withMarks = (
  marks: readonly AlertMark[],
  keys: readonly string[],
  until: number | null,
): readonly AlertMark[] => [...withoutMarks(marks, keys), ...keys.map((key) => ({ key, until }))];

/** The marks of all other alerts; the same array where none of these has one. */
export function withoutMarks(marks: readonly AlertMark[], keys: readonly string[]): readonly AlertMark[] {
  const gone = new Set(keys);
  return marks.some(({ key }) => gone.has(key)) ? marks.filter(({ key }) => !gone.has(key)) : marks;
}

/** The alerts that are snoozed. */
export const keysSnoozed = (marks: readonly AlertMark[]): ReadonlySet<string> =>
  new Set(marks.flatMap(({ key, until }) => (until === null ? [] : [key])));

/** The alerts whose snooze is over at a moment, ms since 1970. */
export const keysDueAt = (marks: readonly AlertMark[], at: number): readonly string[] =>
  marks.flatMap(({ key, until }) => (until !== null && until <= at ? [key] : []));

/** The alerts that were snoozed and have no mark any more. */
export function keysWoken(before: readonly AlertMark[], after: readonly AlertMark[]): ReadonlySet<string> {
  const marked = new Set(after.map(({ key }) => key));
  return new Set([...keysSnoozed(before)].filter((key) => !marked.has(key)));
}
