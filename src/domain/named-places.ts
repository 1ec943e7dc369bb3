/** The named places of a region, as the bundled data keeps them: 'name,latitude,longitude', WGS84 degrees. */

export interface NamedPlace {
  /** Position in the file; stands for the place's id in answers. */
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads the lines after the header; a name with a comma stands in quotes. Lines that cannot be read are left out. */
export function readPlaces(csv: string): readonly NamedPlace[] {
  return csv
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line, id) => {
      const match = /^(?:"((?:[^"]|"")*)"|([^",]*)),(-?[\d.]+),(-?[\d.]+)$/.exec(line);
      const name = (match?.[1]?.replaceAll('""', '"') ?? match?.[2] ?? '').trim();
      const latitude = Number(match?.[3]);
      const longitude = Number(match?.[4]);
      if (name === '' || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return [];
      return [{ id, name, latitude, longitude }];
    });
}

/** About a kilometre in degrees, as far as a name says the same. */
const SAME_NAME_DEGREES = 0.01;

/** The first of those that share a name in one neighbourhood: a stop has one on each side of the road. */
export function distinctPlaces(places: readonly NamedPlace[]): readonly NamedPlace[] {
  const kept = new Map<string, NamedPlace[]>();
  return places.filter((place) => {
    const same = kept.get(place.name) ?? [];
    const isNear = (other: NamedPlace): boolean =>
      Math.abs(other.latitude - place.latitude) < SAME_NAME_DEGREES &&
      Math.abs(other.longitude - place.longitude) < SAME_NAME_DEGREES;
    if (same.some(isNear)) return false;
    kept.set(place.name, [...same, place]);
    return true;
  });
}
