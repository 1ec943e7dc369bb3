import { textOf } from './text-of.ts';

/**
 * Query parameters of /liveTracking (specification 2, Routes), and two of our own: `orderId` for the details of an
 * order, `view=route` for the route of a phlebotomist. What cannot be understood is left out, never refused.
 */
export interface TrackingSearch {
  readonly driverId?: string;
  readonly orderId?: string;
  readonly view?: 'route';
  readonly lat?: number;
  readonly lng?: number;
}

/** Reads the parameters: the id as text, coordinates only as a pair within the world. */
export function readTrackingSearch(search: Readonly<Record<string, unknown>>): TrackingSearch {
  const driverId = idOf(search['driverId']);
  // Who asks for both is shown the phlebotomist.
  const orderId = driverId === null ? idOf(search['orderId']) : null;
  const lat = degreesOf(search['lat'], 90);
  const lng = degreesOf(search['lng'], 180);
  return {
    ...(driverId === null ? {} : { driverId }),
    ...(orderId === null ? {} : { orderId }),
    ...(driverId !== null && search['view'] === 'route' ? { view: 'route' } : {}),
    ...(lat === null || lng === null ? {} : { lat, lng }),
  };
}

const idOf = (value: unknown): string | null => textOf(value) || null;

function degreesOf(value: unknown, limit: number): number | null {
  if (typeof value === 'string' && value.trim() === '') return null;
  const degrees = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(degrees) && Math.abs(degrees) <= limit ? degrees : null;
}
