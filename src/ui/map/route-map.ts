/** A map of one route, on the screen and on paper: the path, the places of its orders, and a position at a moment. */
import { defaults as defaultControls } from 'ol/control/defaults.js';
import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import View from 'ol/View.js';
import type { Place } from '../../contract/model.ts';
import { extentOf, resolutionOfZoom, toMercator } from '../../domain/geo.ts';
import type { Track } from '../../domain/track.ts';
import { addBaseLayers, type Base } from './base-layers.ts';
import type { Credits } from './credits.ts';
import { type MapColours, watchTheme } from './map-theme.ts';
import { overlaysOf } from './overlays.ts';
import { watchPixelRatio } from './pixel-ratio.ts';
import { defaultView } from './saved-view.ts';
import { createTrackLayer } from './track-layer.ts';
import { createViewFitter } from './view-fitter.ts';

export interface RouteMapParts {
  /** Has a size and a position of its own; keyboard focus on it moves the map. */
  readonly container: HTMLElement;
  /** Raster template or map file; null means no tiles. */
  readonly tileUrl: string | null;
  readonly credits: Credits;
  /** What an idle point reads. */
  readonly idleText: string;
  /** Device pixels for a CSS pixel; the screen's own without it. */
  readonly pixelRatio?: number;
  onBase(base: Base): void;
}

export interface RouteMap {
  /** Draws the path and the destinations, and shows the whole of them. */
  show(track: Track, destinations: readonly Place[]): void;
  /** A dot where somebody was; null for none. */
  point(place: Place | null): void;
  /** Puts a place in the middle. */
  centreOn(place: Place): void;
  /** One level nearer (1) or farther (-1). */
  zoomBy(levels: number): void;
  showWhole(): void;
  /** The map as it is when nothing more is on its way. */
  toCanvas(): Promise<HTMLCanvasElement>;
  dispose(): void;
}

export function showRouteMap(parts: RouteMapParts): RouteMap {
  const { container, pixelRatio } = parts;
  container.tabIndex = 0;
  const map = new OlMap({
    target: container,
    ...(pixelRatio === undefined ? {} : { pixelRatio }),
    controls: defaultControls({ zoom: false, rotate: false, attributionOptions: { collapsible: false } }),
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false }),
    view: new View({
      center: [...toMercator(defaultView)],
      resolution: resolutionOfZoom(defaultView.zoom),
      minZoom: 3,
      maxZoom: 20,
      enableRotation: false,
    }),
  });
  const fitter = createViewFitter(map, () => overlaysOf(container));
  const track = createTrackLayer({ idleText: parts.idleText, path: 'processing' });
  const moment = createMomentLayer();
  const base = addBaseLayers(map, parts);
  map.addLayer(track.layer);
  map.addLayer(moment.layer);
  map.on('pointerdrag', () => fitter.drop());
  for (const own of ['wheel', 'keydown', 'dblclick'] as const)
    container.addEventListener(own, () => fitter.drop(), { passive: true });
  map.on('change:size', () => fitter.refit());
  const ends = [
    watchTheme(container, ({ colours }) => {
      base.recolour(colours);
      track.recolour(colours);
      moment.recolour(colours);
    }),
    ...(pixelRatio === undefined ? [watchPixelRatio((ratio) => map.setPixelRatio(ratio))] : []),
    () => base.dispose(),
  ];
  let whole: readonly Place[] = [];
  const showWhole = (): void => {
    const extent = extentOf(whole.map(toMercator));
    if (extent) fitter.fit({ extent });
  };

  return {
    show: (next, destinations) => {
      track.show(next, destinations);
      whole = [...next.line, ...next.marks.map(({ point }) => point), ...destinations];
      showWhole();
    },
    point: moment.point,
    centreOn: (place) => fitter.fit({ centre: toMercator(place) }),
    zoomBy: (levels) => {
      const view = map.getView();
      fitter.drop();
      view.cancelAnimations();
      view.setZoom((view.getZoom() ?? defaultView.zoom) + levels);
    },
    showWhole,
    toCanvas: async () => {
      await atRest(map);
      return canvasOf(map);
    },
    dispose: () => {
      for (const end of ends) end();
      map.setTarget();
      map.dispose();
    },
  };
}

function createMomentLayer() {
  const feature = new Feature<Point>();
  const layer = new VectorLayer({
    source: new VectorSource({ features: [feature] }),
    zIndex: 8,
    updateWhileInteracting: true,
  });
  return {
    layer,
    point: (place: Place | null): void =>
      feature.setGeometry(place === null ? undefined : new Point([...toMercator(place)])),
    recolour: ({ text, surface }: MapColours): void =>
      layer.setStyle(
        new Style({
          image: new CircleStyle({
            radius: 9,
            fill: new Fill({ color: text }),
            stroke: new Stroke({ color: surface, width: 3 }),
          }),
        }),
      ),
  };
}

/** The map is at rest when it was complete and was not drawn again for so long; at most so long is waited. */
const REST_MS = 300;
const COMPLETE_TIMEOUT_MS = 5_000;

/** Files of outlines and names come after the first drawing, and the map does not know that it waits for them. */
function atRest(map: OlMap): Promise<void> {
  return new Promise((resolve) => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      map.un('rendercomplete', complete);
      clearTimeout(rest);
      clearTimeout(timeout);
      resolve();
    };
    const complete = (): void => {
      clearTimeout(rest);
      rest = setTimeout(end, REST_MS);
    };
    const timeout = setTimeout(end, COMPLETE_TIMEOUT_MS);
    map.on('rendercomplete', complete);
    map.render();
  });
}

/**
 * The map's layers on one canvas. Tiles of another server may make it unreadable to scripts; it can be shown and
 * printed all the same, which is why it stays a canvas.
 */
function canvasOf(map: OlMap): HTMLCanvasElement {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const ratio = map.getPixelRatio();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  for (const layer of map.getViewport()?.querySelectorAll<HTMLCanvasElement>('.ol-layers canvas') ?? []) {
    if (layer.width === 0) continue;
    pen.globalAlpha = Number(layer.parentElement?.style.opacity || layer.style.opacity || 1);
    // A layer may be drawn larger or smaller than it is shown.
    const shown = /^matrix\(([^)]*)\)$/.exec(layer.style.transform)?.[1]?.split(',').map(Number);
    const [a = 1 / ratio, b = 0, c = 0, d = 1 / ratio, e = 0, f = 0] = shown ?? [];
    pen.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
    pen.drawImage(layer, 0, 0);
  }
  return canvas;
}
