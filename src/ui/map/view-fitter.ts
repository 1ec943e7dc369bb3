/**
 * Fits what is asked for, one place or all of an extent, into the part of the map that nothing covers. The last target
 * holds while that part changes, until a person moves the map.
 */
import type OlMap from 'ol/Map.js';
import { freeArea, placeArea, type Rect, viewOfExtent } from '../../domain/camera.ts';
import { type Extent, type PlanePoint, resolutionOfZoom } from '../../domain/geo.ts';
import { markerZoom } from './camera.ts';

export type ViewTarget =
  /** Without a resolution the one of now stays. */
  | { readonly centre: PlanePoint; readonly resolution?: number }
  /** EPSG:3857. */
  | { readonly extent: Extent };

export interface ViewFitter {
  fit(target: ViewTarget): void;
  /** A person moved the map: it stays there. */
  drop(): void;
  /** The overlays have changed: the target is fitted again; without one, what is in view stays where it is. */
  refit(): void;
}

/** `overlays` answers what lies over the map now, CSS pixels from its top left corner. */
export function createViewFitter(map: OlMap, overlays: () => readonly Rect[]): ViewFitter {
  let target: ViewTarget | null = null;

  const apply = (): void => {
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (width === 0 || height === 0) return;
    const areaOf = target && 'extent' in target ? freeArea : placeArea;
    const free = areaOf({ width, height }, overlays());
    const view = map.getView();
    // OpenLayers puts the centre in the middle of the area inside the padding.
    view.padding = [free.top, width - free.right, height - free.bottom, free.left];
    if (!target) return;
    view.cancelAnimations();
    const { centre, resolution } =
      'extent' in target ? viewOfExtent(target.extent, free, resolutionOfZoom(markerZoom)) : target;
    if (resolution !== undefined) view.setResolution(resolution);
    view.setCenter([...centre]);
  };

  return {
    fit: (next) => {
      target = next;
      apply();
    },
    drop: () => {
      target = null;
    },
    refit: apply,
  };
}
