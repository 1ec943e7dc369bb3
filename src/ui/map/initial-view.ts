/** A map's first view: the saved one, else the specified centre, then the whole fleet (rulings, Live tracking). */
import { type CameraView, freeArea, mapCentre, placeArea, viewOfExtent } from '../../domain/camera.ts';
import { type Extent, resolutionOfZoom } from '../../domain/geo.ts';
import { markerZoom } from './camera.ts';
import { canvasView, type FleetCanvas } from './fleet-canvas.ts';
import { overlaysOf } from './overlays.ts';
import type { PainterClient } from './painter-client.ts';
import { readSavedView, startView } from './saved-view.ts';

/** Tells the box round all phlebotomists once, EPSG:3857, as soon as one has a position; answers how to stop. */
export function onFirstPositions(
  { stats, extent }: Pick<PainterClient, 'stats' | 'extent'>,
  tell: (extent: Extent) => void,
): () => void {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    watching.unsubscribe();
  };
  const look = async () => {
    const seen = stats.getSnapshot();
    // In the evening all may have ended their journeys: they are the fleet that is there.
    if (isOver || !seen || (seen.activeDrivers === 0 && !seen.states.includes('ended'))) return;
    watching.unsubscribe();
    const found = await extent('phlebotomist');
    if (found && !isOver) tell(found);
  };
  const watching = stats.subscribe(() => void look());
  void look();
  return end;
}

/** Shows what the map will show, as long as there is none; answers how to stop. `opensOnFleet` as of `FleetMap`. */
export function showInitialView(
  painter: PainterClient,
  fleetCanvas: FleetCanvas,
  container: HTMLElement,
  opensOnFleet: boolean,
): () => void {
  const storage = () => window.localStorage;
  const { clientWidth: width, clientHeight: height } = container;
  const map = { width, height };
  const show = (view: CameraView, free: Parameters<typeof mapCentre>[1]): void =>
    fleetCanvas.setView(canvasView({ ...view, centre: mapCentre(view, free, map) }, map));

  const overlays = overlaysOf(container);
  show(startView(storage), placeArea(map, overlays));
  if (!opensOnFleet || readSavedView(storage) !== null) return () => {};
  return onFirstPositions(painter, (extent) => {
    const free = freeArea(map, overlays);
    show(viewOfExtent(extent, free, resolutionOfZoom(markerZoom)), free);
  });
}
