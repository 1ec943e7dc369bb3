/** Metres between two spots, by the flat approximation: within a city it is right to a part in ten thousand. */
export function metresBetween(
  one: { readonly latitude: number; readonly longitude: number },
  other: { readonly latitude: number; readonly longitude: number },
): number {
  const north = (one.latitude - other.latitude) * metresPerDegree;
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  const east = (one.longitude - other.longitude) * metresPerDegree * Math.cos(middle);
  return Math.hypot(north, east);
}

export const metresPerDegree = (6_371_000 * Math.PI) / 180;
