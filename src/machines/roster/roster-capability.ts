/** The hospital's phlebotomists, as lists show them. */
import type { Phlebotomist } from '../../contract/model.ts';
import { type Entities, foldEntities, noEntities } from '../entities.ts';
import { createProjection, type Projection } from '../projection.ts';

export const rosterProjection: Projection<Entities<Phlebotomist>> = {
  empty: noEntities,
  fold: (roster, fact) => (fact.type === 'phlebotomists.changed' ? foldEntities(roster, fact) : roster),
};

export const createRoster = createProjection('phlebotomists', rosterProjection);
