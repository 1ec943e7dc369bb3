/** The canvas of the markers as a layer of OpenLayers, which tells it what is in view. */
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import { type MapView, viewMargin as margin } from '../../contract/fleet.ts';
import type { FleetCanvas } from './fleet-canvas.ts';

export const createFleetLayer = (fleetCanvas: FleetCanvas): Layer =>
  new Layer({
    zIndex: 10,
    render: (frameState) => {
      fleetCanvas.setView(viewOf(frameState));
      return fleetCanvas.element;
    },
  });

function viewOf({ viewState, size, pixelRatio }: FrameState): MapView {
  const [width = 0, height = 0] = size ?? [];
  const [x = 0, y = 0] = viewState.center;
  return {
    centre: [x, y],
    resolution: viewState.resolution,
    rotation: viewState.rotation,
    size: [width + 2 * margin, height + 2 * margin],
    pixelRatio,
  };
}
