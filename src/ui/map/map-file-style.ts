/** How the parts of a vector map are drawn: quiet, in the colours of the page, so that markers stay in front. */
import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { zoomOfResolution } from '../../domain/geo.ts';
import type { MapColours } from './map-theme.ts';

/** By the layer's name, as Protomaps and OpenMapTiles have them. */
type Part = 'land' | 'water' | 'green' | 'building' | 'border' | 'road' | 'name';
const partOf: Readonly<Partial<Record<string, Part>>> = {
  earth: 'land',
  water: 'water',
  waterway: 'water',
  landcover: 'green',
  landuse: 'green',
  park: 'green',
  buildings: 'building',
  building: 'building',
  boundaries: 'border',
  boundary: 'border',
  roads: 'road',
  transportation: 'road',
  places: 'name',
  place: 'name',
};
/** Areas of `landuse` and `landcover` that are drawn. */
const greens = new Set([
  'park',
  'grass',
  'wood',
  'forest',
  'garden',
  'nature_reserve',
  'cemetery',
  'golf_course',
  'pitch',
]);
const mainRoads = new Set(['highway', 'motorway', 'trunk', 'major_road', 'primary', 'secondary']);
const buildingZoom = 15;

export function mapFileStyle(colours: MapColours) {
  const area = (colour: string): Style => new Style({ fill: new Fill({ color: colour }) });
  const line = (colour: string, width: number, zIndex: number): Style =>
    new Style({ stroke: new Stroke({ color: colour, width }), zIndex });
  const land = area(colours.surface);
  const water = new Style({
    fill: new Fill({ color: colours.sunken }),
    stroke: new Stroke({ color: colours.sunken, width: 1 }),
    zIndex: 1,
  });
  const green = area(colours.accentSoft);
  const building = new Style({ fill: new Fill({ color: colours.sunken }), zIndex: 2 });
  const border = line(colours.line, 1, 3);
  const road = line(colours.line, 1, 4);
  const mainRoad = line(colours.line, 3, 5);
  const text = new Fill({ color: colours.muted });
  const halo = new Stroke({ color: colours.surface, width: 3 });

  return (feature: FeatureLike, resolution: number): Style | undefined => {
    const kind = String(feature.get('kind') ?? feature.get('class') ?? '');
    switch (partOf[String(feature.get('layer'))]) {
      case 'land':
        return land;
      case 'water':
        return water;
      case 'green':
        return greens.has(kind) ? green : undefined;
      case 'building':
        return zoomOfResolution(resolution) >= buildingZoom ? building : undefined;
      case 'border':
        return border;
      case 'road':
        return mainRoads.has(kind) ? mainRoad : road;
      case 'name':
        return new Style({
          text: new Text({
            text: String(feature.get('name:en') ?? feature.get('name') ?? ''),
            font: `${kind === 'locality' || kind === 'city' ? 500 : 400} 11px ${colours.font}`,
            fill: text,
            stroke: halo,
          }),
          zIndex: 6,
        });
      default:
        return undefined;
    }
  };
}
