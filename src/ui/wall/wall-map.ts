/**
 * The map of a wall: the fleet as live tracking draws it, on a map that nobody can move. It fits itself to the fleet.
 * All of it is drawn `scale` times as large, so that its words read from four metres.
 */
import { defaults as defaultControls } from 'ol/control/defaults.js';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import 'ol/ol.css';
import { toMercator } from '../../domain/geo.ts';
import { addBaseLayers, type BaseLayers } from '../map/base-layers.ts';
import type { Credits } from '../map/credits.ts';
import { createFleetCanvas } from '../map/fleet-canvas.ts';
import { createFleetLayer } from '../map/fleet-layer.ts';
import { type MapColours, watchTheme } from '../map/map-theme.ts';
import type { PainterClient } from '../map/painter-client.ts';
import { defaultView } from '../map/saved-view.ts';
import { throttleDeclutter } from '../map/throttled-declutter.ts';
import { createViewFitter } from '../map/view-fitter.ts';

export interface WallMap {
  /** @param tileUrl As in the settings. */
  showBase(tileUrl: string | null): void;
  /** Fits the view to all phlebotomists; where nobody is on the way it stays. */
  fit(): Promise<void>;
  setScale(scale: number): void;
  dispose(): void;
}

export interface WallMapParts {
  readonly container: HTMLElement;
  readonly painter: PainterClient;
  readonly credits: Credits;
  readonly scale: number;
  /** Height of what stands over the map at its lower edge, CSS pixels of the screen. */
  legendHeight(): number;
}

export function createWallMap(parts: WallMapParts): WallMap {
  const { container, painter, credits } = parts;
  let { scale } = parts;
  const fleetCanvas = createFleetCanvas(painter);
  const map = new OlMap({
    target: container,
    controls: defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } }),
    interactions: [],
    pixelRatio: devicePixelRatio * scale,
    view: new View({
      center: [...toMercator(defaultView)],
      zoom: defaultView.zoom,
      minZoom: 3,
      maxZoom: 17,
      enableRotation: false,
    }),
  });
  map.addLayer(createFleetLayer(fleetCanvas));
  const fitter = createViewFitter(map, () => {
    const [right = 0, bottom = 0] = map.getSize() ?? [];
    const credit = container.querySelector<HTMLElement>('.ol-attribution')?.offsetHeight ?? 0;
    return [
      { left: 0, right, top: bottom - parts.legendHeight() / scale, bottom },
      { left: 0, right, top: 0, bottom: credit },
    ];
  });
  let base: BaseLayers | null = null;
  let colours: MapColours | null = null;
  const decluttering = throttleDeclutter((occupied) => base?.declutter(occupied));
  const ends = [
    watchTheme(container, (theme) => {
      painter.send({ type: 'theme', theme: theme.painter });
      colours = theme.colours;
      base?.recolour(colours);
    }),
    painter.onPainted(() => {
      if (fleetCanvas.occupied) decluttering.update(fleetCanvas.occupied);
    }),
    decluttering.stop,
    () => base?.dispose(),
  ];
  map.on('change:size', () => fitter.refit());

  return {
    showBase: (tileUrl) => {
      base?.dispose();
      base = addBaseLayers(map, { tileUrl, credits, onBase: () => {} });
      if (colours) base.recolour(colours);
    },
    fit: async () => {
      const extent = await painter.extent('phlebotomist');
      if (extent) fitter.fit({ extent });
    },
    setScale: (next) => {
      scale = next;
      map.setPixelRatio(devicePixelRatio * next);
      map.updateSize();
    },
    dispose: () => {
      for (const end of ends) end();
      map.setTarget();
      map.dispose();
      fleetCanvas.dispose();
    },
  };
}
