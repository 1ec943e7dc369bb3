import { get as projection } from 'ol/proj.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { resolutionOfZoom } from '../../../src/domain/geo.ts';
import { createWardDetails } from '../../../src/ui/map/ward-details.ts';
import { eventually } from '../../support/eventually.ts';

const everywhere = [-Infinity, -Infinity, Infinity, Infinity];
const lookAt = (layer: ReturnType<typeof createWardDetails>['layers'][number] | undefined) => {
  const mercator = projection('EPSG:3857');
  if (mercator) layer?.getSource()?.loadFeatures(everywhere, 1, mercator);
  return layer?.getSource();
};

afterEach(() => void vi.unstubAllGlobals());

describe('the wards and places of a map without tiles', () => {
  test('has the wards from one zoom on and the names of places from a closer one', async () => {
    const [wards, places] = createWardDetails().layers;
    expect([wards?.getMaxResolution(), places?.getMaxResolution()]).toEqual(
      [12, 14].map((zoom) => resolutionOfZoom(zoom)),
    );
    const names = lookAt(places);
    const borders = lookAt(wards);
    await eventually(() => expect(borders?.getFeatures().length).toBeGreaterThan(100));
    await eventually(() => expect(names?.getFeatures().length).toBeGreaterThan(3_000));
    expect(names?.getFeatures().some((place) => place.get('name') === 'Egmore')).toBe(true);
  });

  test('asks again for a file that could not be had, at the next view', async () => {
    const fetching = vi.fn(async () => new Response('gone', { status: 503 }));
    vi.stubGlobal('fetch', fetching);
    const [wards] = createWardDetails().layers;
    lookAt(wards);
    await eventually(() => expect(fetching).toHaveBeenCalledTimes(1));
    vi.unstubAllGlobals();
    await eventually(() => expect(lookAt(wards)?.getFeatures().length).toBeGreaterThan(100));
  });
});
