/**
 * The wards of Chennai with the zone that each belongs to (data/chennai-wards.geojson), for 'which
 * part of the city is this'.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from '../../src/contract/zod.ts';
import { projectRoot } from '../project-root.ts';

export interface ZoneFinder {
  /** The zone's name as people write it, `Anna Nagar`; null outside the city's wards. */
  zoneAt(latitude: number, longitude: number): string | null;
}

type Ring = readonly (readonly [longitude: number, latitude: number])[];
interface Ward {
  readonly zone: string;
  readonly ring: Ring;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const wardFeature = z.object({
  properties: z.object({ Zone_Name: z.string() }),
  geometry: z.object({ coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
});

/** The file writes the names in capitals and runs some together. */
const spelling: Readonly<Record<string, string>> = {
  ANNANAGAR: 'Anna Nagar',
  'THIRU-VI-KA-NAGAR': 'Thiru-Vi-Ka Nagar',
  SOZHINGANALLUR: 'Sholinganallur',
};

export function createZoneFinder(geojson: unknown): ZoneFinder {
  const features = z.object({ features: z.array(z.unknown()) }).safeParse(geojson).data?.features ?? [];
  const wards = features.flatMap(toWard);
  return {
    zoneAt: (latitude, longitude) =>
      wards.find(
        (ward) =>
          latitude >= ward.south &&
          latitude <= ward.north &&
          longitude >= ward.west &&
          longitude <= ward.east &&
          contains(ward.ring, latitude, longitude),
      )?.zone ?? null,
  };
}

let loaded: ZoneFinder | null = null;

/** The bundled wards, read once. */
export function chennaiZones(): ZoneFinder {
  loaded ??= createZoneFinder(
    JSON.parse(readFileSync(join(projectRoot, 'data/chennai-wards.geojson'), 'utf8')),
  );
  return loaded;
}

function toWard(feature: unknown): readonly Ward[] {
  const parsed = wardFeature.safeParse(feature);
  const ring = parsed.data?.geometry.coordinates[0];
  if (!parsed.success || !ring || ring.length < 3) return [];
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return [
    {
      zone: spelled(parsed.data.properties.Zone_Name),
      ring,
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
    },
  ];
}

const spelled = (name: string) =>
  spelling[name] ?? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Even-odd rule: a ray to the east crosses the ring an odd number of times. */
function contains(ring: Ring, latitude: number, longitude: number): boolean {
  let inside = false;
  let previous = ring.at(-1);
  for (const point of ring) {
    if (previous && point[1] > latitude !== previous[1] > latitude) {
      const crossing =
        ((previous[0] - point[0]) * (latitude - point[1])) / (previous[1] - point[1]) + point[0];
      if (longitude < crossing) inside = !inside;
    }
    previous = point;
  }
  return inside;
}
