/** Addresses of coordinate pairs (specification 7, External services; rulings, Addresses). */
import type { Address, Place } from '../contract/model.ts';
import type { ReverseAnswer } from '../contract/wire/geocoder.ts';

/** The parts of an address, in the order in which they are joined. */
const partsInOrder = [
  'road',
  'neighbourhood',
  'suburb',
  'city',
  'town',
  'village',
  'county',
  'state',
  'postcode',
] as const;

/** The key under which an address is kept: the pair to five decimals, about one metre. */
export const placeKey = ({ latitude, longitude }: Place): string =>
  `${fiveDecimals(latitude)},${fiveDecimals(longitude)}`;

/** A hair below 0 is at 0, and has no sign. */
const fiveDecimals = (degrees: number): string => degrees.toFixed(5).replace(/^-(0\.0+)$/, '$1');

/** What is shown where no service answered: 'Location: lat, lng' (specification 8, Address lookups). */
export const coordinatesOf = ({ latitude, longitude }: Place): Address => ({
  kind: 'coordinates',
  latitude,
  longitude,
});

/** Joins the parts of a reverse answer with commas, in the specified order; an empty answer is not found. */
export function addressOfAnswer(answer: ReverseAnswer): Address {
  const parts = partsInOrder.flatMap((part) => answer.address?.[part]?.trim() || []);
  const text = parts.join(', ') || answer.display_name?.trim();
  return text ? { kind: 'found', text } : { kind: 'notFound' };
}
