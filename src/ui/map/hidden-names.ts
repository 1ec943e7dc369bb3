/** Which names of a layer are left out, because something is drawn over them. */
import type Feature from 'ol/Feature.js';
import type Point from 'ol/geom/Point.js';
import type VectorLayer from 'ol/layer/Vector.js';
import type { MapView } from '../../contract/fleet.ts';
import type { Rect } from '../../domain/camera.ts';
import { boxAround, extentOfView, type Occupied, pixelIn } from './occupied.ts';

export interface HiddenNames {
  isHidden(feature: unknown): boolean;
  declutter(occupied: Occupied): void;
}

/** Letters of 11 px are some six pixels wide. */
const letterWidth = 6;
const height = 14;

/** The layer's features are points with a `name`, which stands `down` pixels below them. */
export function hideNames(layer: VectorLayer, down: number): HiddenNames {
  let hidden: ReadonlySet<unknown> = new Set();
  let latest: Occupied | null = null;

  const judge = (): void => {
    if (!latest || !layer.getVisible() || latest.view.resolution > layer.getMaxResolution()) return;
    const { view, isFree } = latest;
    const inView = layer.getSource()?.getFeaturesInExtent([...extentOfView(view)]) ?? [];
    const next = new Set(inView.filter((feature) => !isFree(boxOf(feature, view, down))));
    if (next.size === hidden.size && [...next].every((feature) => hidden.has(feature))) return;
    hidden = next;
    layer.changed();
  };
  // The names may come after the bitmap.
  layer.getSource()?.on('change', judge);

  return {
    isHidden: (feature) => hidden.has(feature),
    declutter: (occupied) => {
      latest = occupied;
      judge();
    },
  };
}

function boxOf(feature: Feature, view: MapView, down: number): Rect {
  const [x, y] = pixelIn(view, (feature.getGeometry() as Point).getCoordinates());
  return boxAround([x, y + down], String(feature.get('name')).length * letterWidth, height);
}
