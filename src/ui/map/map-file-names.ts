/**
 * The names of a vector map file's places, in a layer of their own over its tiles: decluttered names are drawn again
 * alone, where tiles would be made anew with all their roads and buildings.
 */
import Feature, { type FeatureLike } from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type VectorTileLayer from 'ol/layer/VectorTile.js';
import type RenderEvent from 'ol/render/Event.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { hideNames } from './hidden-names.ts';
import type { MapColours } from './map-theme.ts';
import type { Occupied } from './occupied.ts';

export interface FileNames {
  readonly layer: VectorLayer;
  recolour(colours: MapColours): void;
  /** A name over which something is drawn is left out. */
  declutter(occupied: Occupied): void;
}

export function createFileNames(tiles: VectorTileLayer): FileNames {
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({ source, declutter: true, zIndex: 1 });
  const names = hideNames(layer, 0);
  let gathered = '';
  let tilesCame = 0;

  tiles.getSource()?.on('tileloadend', () => {
    tilesCame += 1;
  });
  tiles.on('postrender', ({ frameState }: RenderEvent) => {
    // While the map moves the names move with it.
    if (!frameState?.extent || frameState.viewHints.some((hint) => hint > 0)) return;
    const now = `${frameState.extent.join()} ${tilesCame}`;
    if (now === gathered) return;
    gathered = now;
    show(source, namesIn(tiles.getFeaturesInExtent(frameState.extent)));
  });

  return {
    layer,
    recolour: (colours) => {
      const styleOf = nameStyle(colours);
      layer.setStyle((feature) => (names.isHidden(feature) ? undefined : styleOf(feature)));
    },
    declutter: names.declutter,
  };
}

/** By the layer's name, as Protomaps and OpenMapTiles have them. */
const namedLayers = new Set(['places', 'place']);
const large = new Set(['locality', 'city']);

/** The named points, each once: a tile has those a little beyond its border too. */
export function namesIn(features: readonly FeatureLike[]): ReadonlyMap<string, Feature<Point>> {
  const found = new Map<string, Feature<Point>>();
  for (const feature of features) {
    if (!namedLayers.has(String(feature.get('layer')))) continue;
    const name = String(feature.get('name:en') ?? feature.get('name') ?? '').trim();
    const [west = Number.NaN, south = Number.NaN] = feature.getGeometry()?.getExtent() ?? [];
    if (name === '' || !Number.isFinite(west + south)) continue;
    const key = `${name} ${Math.round(west)} ${Math.round(south)}`;
    if (found.has(key)) continue;
    const isLarge = large.has(String(feature.get('kind') ?? feature.get('class')));
    found.set(key, new Feature({ geometry: new Point([west, south]), name, key, isLarge }));
  }
  return found;
}

/** Shown names stay the same objects. Until the tiles of another zoom have come, the names of the last one stay. */
function show(source: VectorSource<Feature<Point>>, found: ReadonlyMap<string, Feature<Point>>): void {
  if (found.size === 0) return;
  const shown = new Map(source.getFeatures().map((feature) => [String(feature.get('key')), feature]));
  const gone = [...shown].flatMap(([key, feature]) => (found.has(key) ? [] : feature));
  const come = [...found].flatMap(([key, feature]) => (shown.has(key) ? [] : feature));
  if (gone.length > 0) source.removeFeatures(gone);
  if (come.length > 0) source.addFeatures(come);
}

function nameStyle(colours: MapColours) {
  const fill = new Fill({ color: colours.muted });
  const stroke = new Stroke({ color: colours.surface, width: 3 });
  return (feature: FeatureLike): Style => {
    const isLarge = feature.get('isLarge') === true;
    const font = `${isLarge ? 500 : 400} 11px ${colours.font}`;
    const text = new Text({ text: String(feature.get('name')), font, fill, stroke });
    // Where two have no room beside each other, the larger place keeps its name.
    return new Style({ text, zIndex: isLarge ? 1 : 0 });
  };
}
