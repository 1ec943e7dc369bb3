/** Where the map was last looked at, kept in local storage; storage that throws is as if nothing was kept. */
import type { Place } from '../../contract/model.ts';
import type { CameraView } from '../../domain/camera.ts';
import { isPlace, resolutionOfZoom, toMercator } from '../../domain/geo.ts';

export interface SavedView extends Place {
  readonly zoom: number;
}

/** The default centre (specification 2, Live tracking). At this zoom the whole city shows, all districts named. */
export const defaultView: SavedView = { latitude: 12.91, longitude: 80.09, zoom: 10.5 };

const key = 'homedraw.mapView';

/** The saved view, or null where there is none or it makes no sense. */
export function readSavedView(storage: () => Storage): SavedView | null {
  try {
    const { latitude, longitude, zoom } = JSON.parse(storage().getItem(key) ?? 'null') ?? {};
    const isView = isPlace(latitude, longitude) && zoom >= 0 && zoom <= 22;
    return isView ? { latitude, longitude, zoom } : null;
  } catch {
    return null;
  }
}

/** The view a map begins with: the saved one, or the default. */
export function startView(storage: () => Storage): CameraView {
  const { zoom, ...place } = readSavedView(storage) ?? defaultView;
  return { centre: toMercator(place), resolution: resolutionOfZoom(zoom) };
}

export function saveView(storage: () => Storage, view: SavedView): void {
  try {
    storage().setItem(key, JSON.stringify(view));
  } catch {
    // Full or forbidden: the next visit starts from the default.
  }
}
