/**
 * What of people a wall display may show: visitors read it. The server masks what it sends to a display, and the wall's
 * own worker masks what a console's session lets it read.
 */

import type { Place } from '../contract/model.ts';

/** Decimals of a degree: some 110 m from north to south. */
const DECIMALS = 3;

/** A coordinate of a booking, rounded so that no house is told; null stays. */
export const roundedDegrees = <Degrees extends number | null>(degrees: Degrees): Degrees =>
  (degrees === null ? null : Number(degrees.toFixed(DECIMALS))) as Degrees;

/** Both coordinates of a place, rounded. */
export const roundedPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: roundedDegrees(latitude),
  longitude: roundedDegrees(longitude),
});

const initialOf = (word: string): string => `${[...word][0] ?? ''}.`;
const isInitial = (word: string): boolean => [...word.replaceAll('.', '')].length <= 1;

const wordsOf = (fullName: string): readonly string[] =>
  // 'M.Padmavathi' is written so too.
  fullName
    .replace(/\.(?=\S)/g, '. ')
    .split(/\s+/u)
    .filter((word) => word.replaceAll('.', '') !== '');

/**
 * 'M. Padmavathi' of 'Meena Padmavathi', 'M Padmavathi' and 'Padmavathi M': one word stands, the others are initials
 * before it. The one that stands is the last that is more than an initial.
 */
export function shortName(fullName: string): string {
  const words = wordsOf(fullName);
  const standing = words.findLastIndex((word) => !isInitial(word));
  if (standing === -1) return words.map(initialOf).join(' ');
  const others = words.filter((_, i) => i !== standing);
  return [...others.map(initialOf), words[standing]].join(' ');
}

/** 'M. P.' of a name of any form, in the order of `shortName`. */
export const initialsOf = (fullName: string): string => wordsOf(shortName(fullName)).map(initialOf).join(' ');
