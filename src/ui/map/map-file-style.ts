/** How a vector map, without its names, is drawn: quiet, in the page's colours, so that markers stay in front. */
import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { zoomOfResolution } from '../../domain/geo.ts';
import type { MapColours } from './map-theme.ts';

/** By the layer's name, as Protomaps and OpenMapTiles have them. */
type Part = 'land' | 'water' | 'green' | 'building' | 'border' | 'road';
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
      default:
        return undefined;
    }
  };
}
