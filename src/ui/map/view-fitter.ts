/**
 * Where the map's camera is asked to look: one place, or all of an extent, in the part of the map that nothing covers. The last aim
 * holds while the room changes, until a person moves the map.
 */
import type OlMap from 'ol/Map.js';
import { freeArea, placeArea, type Rect, viewOfExtent } from '../../domain/camera.ts';
import { type Extent, type PlanePoint, resolutionOfZoom } from '../../domain/geo.ts';
import { markerZoom } from './camera.ts';

export type Aim =
  /** Without a resolution the one of now stays. */
  | { readonly centre: PlanePoint; readonly resolution?: number }
  /** EPSG:3857. */
  | { readonly extent: Extent };

export interface Aiming {
  take(aim: Aim): void;
  /** A person moved the map: it stays there. */
  drop(): void;
  /** The room has changed: the aim is taken again; without one, what is in view stays where it is. */
  refit(): void;
}

/** `covers` tells what lies over the map now, CSS pixels from its top left corner. */
export function createAiming(map: OlMap, covers: () => readonly Rect[]): Aiming {
  let aim: Aim | null = null;

  const apply = (): void => {
    const [width = 0, height = 0] = map.getSize() ?? [];
    if (width === 0 || height === 0) return;
    const areaOf = aim && 'extent' in aim ? freeArea : placeArea;
    const free = areaOf({ width, height }, covers());
    const view = map.getView();
    // OpenLayers puts what is centred in the middle of what the padding leaves.
    view.padding = [free.top, width - free.right, height - free.bottom, free.left];
    if (!aim) return;
    view.cancelAnimations();
    const { centre, resolution } =
      'extent' in aim ? viewOfExtent(aim.extent, free, resolutionOfZoom(markerZoom)) : aim;
    if (resolution !== undefined) view.setResolution(resolution);
    view.setCenter([...centre]);
  };

  return {
    take: (next) => {
      aim = next;
      apply();
    },
    drop: () => {
      aim = null;
    },
    refit: apply,
  };
}
