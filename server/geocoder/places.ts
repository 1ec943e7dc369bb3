/** The named places of Chennai and around it (data/chennai-places.csv), WGS84 degrees. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NamedPlace, readPlaces } from '../../src/domain/named-places.ts';
import { projectRoot } from '../project-root.ts';

let loaded: readonly NamedPlace[] | null = null;

/** The bundled places, read once. */
export function chennaiPlaces(): readonly NamedPlace[] {
  loaded ??= readPlaces(readFileSync(join(projectRoot, 'data/chennai-places.csv'), 'utf8'));
  return loaded;
}
