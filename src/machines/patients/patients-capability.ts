/** The hospital's patients, as lists show them. */
import type { Patient } from '../../contract/model.ts';
import { type Entities, foldEntities, noEntities } from '../entities.ts';
import { createProjection, type Projection } from '../projection.ts';

export const patientsProjection: Projection<Entities<Patient>> = {
  empty: noEntities,
  fold: (patients, fact) => (fact.type === 'patients.changed' ? foldEntities(patients, fact) : patients),
};

export const createPatients = createProjection('patients', patientsProjection);
