/** The hospital's wall displays, as the list shows them. */
import type { Display } from '../../contract/model.ts';
import { type Entities, foldEntities, noEntities } from '../entities.ts';
import { createProjection, type Projection } from '../projection.ts';

export const displaysProjection: Projection<Entities<Display>> = {
  empty: noEntities,
  fold: (displays, fact) => (fact.type === 'displays.changed' ? foldEntities(displays, fact) : displays),
};

export const createDisplays = createProjection('displays', displaysProjection);
