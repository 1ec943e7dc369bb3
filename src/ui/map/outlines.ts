/** The bundled zone outlines with their names, for a map without tiles. Names make way for what the painter draws. */
import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import { lateFile } from '../kit/late-file.ts';
import type { MapColours } from './map-theme.ts';
import { createRetry } from './retry.ts';
import type { Taken } from './taken.ts';
import { type NamedZone, type Spot, spotsOf } from './zone-names.ts';

const importZones = lateFile(() => import('./zones.ts'));

/** Zone names show from this zoom on (look, 'Map'). */
const zoneNameZoom = 10;

export interface Outlines {
  readonly layer: VectorLayer;
  recolour(colours: MapColours): void;
  makeWay(taken: Taken): void;
  dispose(): void;
}

/** `credit` is HTML: whose outlines they are. */
export function createOutlines(credit: string): Outlines {
  const layer = new VectorLayer({ declutter: true, zIndex: 1, updateWhileInteracting: true });
  let zones: readonly NamedZone[] = [];
  let spots: readonly Spot[] = [];
  let offsets: readonly (readonly [number, number] | null)[] = [];
  let latest: Taken | null = null;

  const judge = (): void => {
    if (!latest || !layer.getVisible() || latest.view.resolution > resolutionOfZoom(zoneNameZoom)) return;
    const next = spotsOf(zones, latest, offsets);
    offsets = next.offsets;
    if (next.spots.every((spot, index) => spot?.join() === spots[index]?.join())) return;
    spots = next.spots;
    layer.changed();
  };

  const load = async (): Promise<void> => {
    const data = await importZones();
    const features = data.zones.map(({ name, rings }, index) => {
      const geometry = new MultiPolygon(rings.map((ring) => [ringOf(ring)]));
      return new Feature({ geometry, name: name.toUpperCase(), index });
    });
    zones = features.map((feature) => {
      const geometry = feature.getGeometry();
      return {
        name: String(feature.get('name')),
        middle: geometry ? middleOf(geometry) : [],
        contains: ([x = 0, y = 0]) => geometry?.intersectsCoordinate([x, y]) ?? false,
      };
    });
    spots = zones.map(({ middle: [x = 0, y = 0] }) => [x, y]);
    layer.setSource(new VectorSource({ features, attributions: credit }));
    // The zones may come after the picture.
    judge();
  };
  // Until they can be had the map has no outlines, and everything else.
  const retry = createRetry(load);
  load().catch(retry.failed);

  return {
    layer,
    recolour: (colours) => layer.setStyle(zoneStyle(colours, (index) => spots[index] ?? null)),
    makeWay: (taken) => {
      latest = taken;
      judge();
    },
    dispose: retry.dispose,
  };
}

const ringOf = (ring: string): number[][] =>
  ring.split(',').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(' ').map(Number);
    return [...toMercator({ latitude, longitude })];
  });

/** Well inside the largest part. */
function middleOf(geometry: MultiPolygon): readonly number[] {
  const [largest] = geometry.getPolygons().sort((a, b) => b.getArea() - a.getArea());
  return largest?.getInteriorPoint().getCoordinates() ?? [];
}

function zoneStyle(colours: MapColours, spotOf: (index: number) => Spot) {
  const area = new Style({
    fill: new Fill({ color: colours.surface }),
    stroke: new Stroke({ color: colours.line, width: 1 }),
  });
  const fill = new Fill({ color: colours.muted });
  const named = (name: string, spot: NonNullable<Spot>): Style =>
    new Style({
      geometry: new Point([...spot]),
      text: new Text({
        text: [...name].join('\u200a'),
        font: `500 11px ${colours.font}`,
        fill,
        overflow: true,
      }),
    });
  return (feature: { get(key: string): unknown }, resolution: number): Style[] => {
    const spot = resolution <= resolutionOfZoom(zoneNameZoom) ? spotOf(Number(feature.get('index'))) : null;
    return spot ? [area, named(String(feature.get('name')), spot)] : [area];
  };
}
