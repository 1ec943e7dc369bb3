/**
 * The canvas of the markers on a map: shows the painter's last bitmap and posts it the view of now. While the painter
 * works, the bitmap is moved, scaled and turned to where its markers are by now. It needs no map library: markers stand
 * before that is there (decision 0051).
 */
import { type MapView, viewMargin as margin } from '../../contract/fleet.ts';
import { type Occupied, occupiedIn } from './occupied.ts';
import type { PainterClient } from './painter-client.ts';

export interface FleetCanvas {
  /** As large as what it stands in. */
  readonly element: HTMLElement;
  /** Where something is drawn on the bitmap that is shown; null while there is none. */
  readonly occupied: Occupied | null;
  /** What is in view now. */
  setView(view: MapView): void;
  /** Pixels of the map's viewport to those of the view that the painter knows. */
  toCanvasPixel(pixel: readonly number[]): readonly [x: number, y: number];
  dispose(): void;
}

export function createFleetCanvas(painter: PainterClient): FleetCanvas {
  const element = document.createElement('div');
  // As OpenLayers asks of an element that it takes for a layer.
  element.className = 'ol-layer';
  Object.assign(element.style, {
    position: 'absolute',
    inset: '0',
    overflow: 'hidden',
    pointerEvents: 'none',
  });
  const canvas = document.createElement('canvas');
  canvas.className = 'hd-fleet';
  Object.assign(canvas.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    transformOrigin: '0 0',
    pointerEvents: 'none',
  });
  element.append(canvas);
  const screen = canvas.getContext('bitmaprenderer');
  let shown: MapView | null = null;
  let occupied: Occupied | null = null;
  let now: MapView | null = null;

  const place = (): void => {
    if (!shown || !now) return;
    canvas.style.transform = transformBetween(shown, now);
  };

  const stopShowing = painter.onPainted((bitmap, view, boxes) => {
    // The canvas keeps a size of its own beside that of its bitmap, and would stretch one to the other.
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height)
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    Object.assign(canvas.style, { width: `${view.size[0]}px`, height: `${view.size[1]}px` });
    screen?.transferFromImageBitmap(bitmap);
    shown = view;
    occupied = occupiedIn(boxes, view);
    place();
  });
  painter.send({ type: 'canvas', canvas: null, pixelRatio: devicePixelRatio });

  return {
    element,
    get occupied() {
      return occupied;
    },
    setView: (view) => {
      if (!now || !sameView(now, view)) painter.send({ type: 'view', view });
      now = view;
      place();
    },
    toCanvasPixel: ([x = 0, y = 0]) => [x + margin, y + margin],
    dispose: () => {
      stopShowing();
      element.remove();
    },
  };
}

/** The view of a map that does not turn, of this size in CSS pixels; the canvas reaches beyond it on each side. */
export const canvasView = (
  { centre, resolution }: Pick<MapView, 'centre' | 'resolution'>,
  { width, height }: { readonly width: number; readonly height: number },
): MapView => ({
  centre,
  resolution,
  rotation: 0,
  size: [width + 2 * margin, height + 2 * margin],
  pixelRatio: devicePixelRatio,
});

/**
 * The CSS transform that takes a bitmap of one view to its place in another; both reach equally beyond the viewport.
 */
export function transformBetween(painted: MapView, view: MapView): string {
  const scale = painted.resolution / view.resolution;
  const turn = view.rotation - painted.rotation;
  const east = (painted.centre[0] - view.centre[0]) / view.resolution;
  const north = (painted.centre[1] - view.centre[1]) / view.resolution;
  const cosine = Math.cos(view.rotation);
  const sine = Math.sin(view.rotation);
  const x = view.size[0] / 2 - margin + east * cosine + north * sine;
  const y = view.size[1] / 2 - margin + east * sine - north * cosine;
  const [halfWidth, halfHeight] = [painted.size[0] / 2, painted.size[1] / 2];
  return `translate(${x}px, ${y}px) rotate(${turn}rad) scale(${scale}) translate(${-halfWidth}px, ${-halfHeight}px)`;
}

export const sameView = (a: MapView, b: MapView): boolean =>
  a.centre[0] === b.centre[0] &&
  a.centre[1] === b.centre[1] &&
  a.resolution === b.resolution &&
  a.rotation === b.rotation &&
  a.size[0] === b.size[0] &&
  a.size[1] === b.size[1] &&
  a.pixelRatio === b.pixelRatio;
