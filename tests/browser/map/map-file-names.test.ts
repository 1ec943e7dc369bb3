import Feature from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import Point from 'ol/geom/Point.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import OlMap from 'ol/Map.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type VectorTile from 'ol/VectorTile.js';
import View from 'ol/View.js';
import { afterEach, describe, expect, test } from 'vitest';
import type { MapView } from '../../../src/contract/fleet.ts';
import { createFileNames, namesIn } from '../../../src/ui/map/map-file-names.ts';
import type { MapColours } from '../../../src/ui/map/map-theme.ts';
import { occupiedIn } from '../../../src/ui/map/occupied.ts';
import { eventually } from '../../support/eventually.ts';

const place = (name: string, x: number, y: number, more: object = {}) =>
  new Feature({ geometry: new Point([x, y]), layer: 'places', name, ...more });
const colours = { muted: '#556', surface: '#fff', font: 'sans-serif' } as MapColours;
/** 400 by 300 px, four metres a pixel. */
const view: MapView = { centre: [0, 0], resolution: 4, size: [400, 300] } as unknown as MapView;
const nowhere = occupiedIn(new Float32Array(), view);

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A map of tiles of which each has all of `places`, as far as they lie in the world. */
function open(places: () => readonly Feature[]) {
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:300px';
  document.body.append(container);
  const source = new VectorTileSource({
    format: new MVT(),
    url: '{z}/{x}/{y}',
    tileLoadFunction: (tile) => (tile as VectorTile<Feature>).setFeatures([...places()]),
  });
  const tiles = new VectorTileLayer({ source });
  const names = createFileNames(tiles);
  names.recolour(colours);
  const map = new OlMap({
    target: container,
    layers: [tiles, names.layer],
    controls: [],
    view: new View({ center: [0, 0], resolution: 4, constrainResolution: false }),
  });
  ends.push(() => {
    map.setTarget(undefined);
    container.remove();
  });
  const all = () => names.layer.getSource()?.getFeatures() ?? [];
  const styleOf = (feature: Feature) => names.layer.getStyleFunction()?.(feature, 4);
  return {
    names,
    map,
    features: () =>
      all()
        .map((feature) => String(feature.get('name')))
        .toSorted(),
    drawn: () =>
      all()
        .filter((feature) => styleOf(feature))
        .map((feature) => String(feature.get('name')))
        .toSorted(),
  };
}

describe('the names of a map file', () => {
  test('are hidden where something is drawn over them, and come back', async () => {
    const { names, drawn } = open(() => [place('Adyar', 0, 0), place('Egmore', 400, 300)]);
    await eventually(() => expect(drawn()).toEqual(['Adyar', 'Egmore']));
    // A marker in the middle of the view; Egmore lies 100 px right and 75 px up.
    names.declutter(occupiedIn(new Float32Array([195, 145, 205, 155]), view));
    expect(drawn()).toEqual(['Egmore']);
    names.declutter(occupiedIn(new Float32Array([290, 70, 310, 80]), view));
    expect(drawn()).toEqual(['Adyar']);
    names.declutter(nowhere);
    expect(drawn()).toEqual(['Adyar', 'Egmore']);
  });

  test('that are loaded after the markers are decluttered too', async () => {
    const { names, features, drawn } = open(() => [place('Adyar', 0, 0), place('Egmore', 400, 300)]);
    names.declutter(occupiedIn(new Float32Array([195, 145, 205, 155]), view));
    await eventually(() => expect(features()).toEqual(['Adyar', 'Egmore']));
    expect(drawn()).toEqual(['Egmore']);
  });

  test('are those of the view', async () => {
    const { map, features } = open(() => [place('Adyar', 0, 0), place('Tambaram', 4_000, 0)]);
    await eventually(() => expect(features()).toEqual(['Adyar']));
    map.getView().setCenter([4_000, 0]);
    await eventually(() => expect(features()).toEqual(['Tambaram']));
  });

  test('are of places alone, in English where there is that, each once', () => {
    const found = namesIn([
      place('அடையாறு', 0, 0, { 'name:en': 'Adyar', kind: 'locality' }),
      place('அடையாறு', 0.2, 0.1, { 'name:en': 'Adyar', kind: 'locality' }),
      place('Adyar', 900, 0, { class: 'village' }),
      place('Anna Salai', 1, 1, { layer: 'roads' }),
      place(' ', 2, 2),
      new Feature({ layer: 'places', name: 'nowhere' }),
    ]);
    expect([...found.values()].map((name) => [name.get('name'), name.get('isLarge')])).toEqual([
      ['Adyar', true],
      ['Adyar', false],
    ]);
  });
});
