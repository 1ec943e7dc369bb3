/** Ids of phlebotomists as the backend writes them (rulings, 'Ids, time, money'). */
import type { WireId } from '../../contract/wire/lenient.ts';
import type { SessionServices } from '../session-services.ts';

/**
 * The id as it goes back to the backend: as the roster has it. Before that is there, a number where the hospital's own id
 * is one: a backend that numbers hospitals numbers phlebotomists too.
 */
export const wireIdOf = (
  { streams, hospital }: Pick<SessionServices, 'streams' | 'hospital'>,
  id: string,
): WireId =>
  streams.roster.value.wireIds.get(id) ??
  (typeof hospital.wireId === 'number' && /^\d{1,15}$/.test(id) ? Number(id) : id);
