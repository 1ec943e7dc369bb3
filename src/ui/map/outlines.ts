/**
 * The bundled zone outlines with their names, for a map without tiles. Names are moved or hidden where the
 * painter draws something.
 */
import Feature from 'ol/Feature.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import { lateFile } from '../kit/late-file.ts';
import type { MapColours } from './map-theme.ts';
import type { Occupied } from './occupied.ts';
import { createRetry } from './retry.ts';
import { createZoneNameLayer } from './zone-name-layer.ts';
import { type LabelPosition, labelPositionsOf, type NamedZone } from './zone-names.ts';

const importZones = lateFile(() => import('./zones.ts'));

/** Zone names show from this zoom on (look, 'Map'). */
const zoneNameZoom = 10;

export interface Outlines {
  readonly layers: readonly BaseLayer[];
  recolour(colours: MapColours): void;
  declutter(occupied: Occupied): void;
  dispose(): void;
}

/** `credit` is HTML: whose outlines they are. */
export function createOutlines(credit: string): Outlines {
  const areas = new VectorLayer({ zIndex: 1, updateWhileInteracting: true });
  const names = createZoneNameLayer(resolutionOfZoom(zoneNameZoom));
  const zones: NamedZone[] = [];
  let positions: readonly LabelPosition[] = [];
  let offsets: readonly (readonly [number, number] | null)[] = [];
  let latest: Occupied | null = null;

  const judge = (): void => {
    if (!latest || !areas.getVisible() || latest.view.resolution > resolutionOfZoom(zoneNameZoom)) return;
    const next = labelPositionsOf(zones, latest, offsets);
    offsets = next.offsets;
    if (next.positions.every((position, index) => position?.join() === positions[index]?.join())) return;
    positions = next.positions;
    showNames();
  };

  const showNames = (): void =>
    names.show(
      zones.map(({ name }) => name),
      positions,
    );

  const load = async (): Promise<void> => {
    const data = await importZones();
    const features = data.zones.map(({ name, rings }) => {
      const geometry = new MultiPolygon(rings.map((ring) => [ringOf(ring)]));
      zones.push({
        name: name.toUpperCase(),
        middle: middleOf(geometry),
        contains: ([x = 0, y = 0]) => geometry.intersectsCoordinate([x, y]),
      });
      return new Feature({ geometry });
    });
    positions = zones.map(({ middle: [x = 0, y = 0] }) => [x, y]);
    showNames();
    areas.setSource(new VectorSource({ features, attributions: credit }));
    // The zones may come after the bitmap.
    judge();
  };
  // Until they can be had the map has no outlines, and everything else.
  const retry = createRetry(load);
  load().catch(retry.failed);

  return {
    layers: [areas, names.layer],
    recolour: (colours) => {
      areas.setStyle(areaStyle(colours));
      names.recolour(colours);
    },
    declutter: (occupied) => {
      latest = occupied;
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

const areaStyle = ({ surface, line }: MapColours): Style =>
  new Style({ fill: new Fill({ color: surface }), stroke: new Stroke({ color: line, width: 1 }) });
