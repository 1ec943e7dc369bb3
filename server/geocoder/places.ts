/** The named places of Chennai and around it (data/chennai-places.csv), WGS84 degrees. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

export interface NamedPlace {
  /** Position in the file; stands for the place's id in answers. */
  readonly id: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads `name,latitude,longitude` lines; a name with a comma stands in quotes. Lines that cannot be understood are left out. */
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

let loaded: readonly NamedPlace[] | null = null;

/** The bundled places, read once. */
export function chennaiPlaces(): readonly NamedPlace[] {
  loaded ??= readPlaces(readFileSync(join(projectRoot, 'data/chennai-places.csv'), 'utf8'));
  return loaded;
}
