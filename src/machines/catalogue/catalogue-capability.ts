/** The test catalogue, as lists show it; null before the first answer. */
import type { CatalogueTest } from '../../contract/catalogue.ts';
import { type Entities, foldEntities, noEntities } from '../entities.ts';
import { createProjection, type Projection } from '../projection.ts';

export const testsProjection: Projection<Entities<CatalogueTest>> = {
  empty: noEntities,
  fold: (tests, fact) => (fact.type === 'tests.changed' ? foldEntities(tests, fact) : tests),
};

export const createTests = createProjection('tests', testsProjection);
