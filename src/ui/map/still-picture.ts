/**
 * A still picture in the place of each of the map's canvases, for as long as nothing moves on the map. A browser that
 * draws without a graphics card copies a canvas for every frame of the page, whether it changed or not: with a map beside
 * the list that was a quarter of the cost of a typed letter (decision 0076). A bitmap that was handed over costs nothing.
 */
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';

/** ms without a frame of the map after which it is at rest. */
const REST_MS = 500;

interface Still {
  readonly canvas: HTMLCanvasElement;
  readonly still: HTMLCanvasElement;
}

/**
 * Keeps stills of this map from now on. A canvas that no bitmap can be made of, as of tiles that a browser keeps to itself,
 * stays in view. Returns how to end.
 */
export function keepStills(map: OlMap): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Bitmaps of an earlier rest come too late. */
  let rest = 0;
  const stills: Still[] = [];

  const wake = (): void => {
    rest += 1;
    clearTimeout(timer);
    for (const { canvas, still } of stills.splice(0)) {
      canvas.style.display = '';
      still.remove();
    }
  };

  const show = async (canvas: HTMLCanvasElement): Promise<void> => {
    const own = rest;
    const bitmap = await createImageBitmap(canvas);
    if (own !== rest) return bitmap.close();
    const still = document.createElement('canvas');
    still.className = 'hd-still';
    still.style.cssText = canvas.style.cssText;
    Object.assign(still, { width: bitmap.width, height: bitmap.height });
    still.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    canvas.after(still);
    canvas.style.display = 'none';
    stills.push({ canvas, still });
  };

  const settle = (): void => {
    for (const canvas of drawnBy(map)) show(canvas).catch(() => {});
  };

  // Before the map draws, in the same task: its canvas is never out of view while it changes.
  const keys = [
    map.on('precompose', wake),
    map.on('postrender', () => {
      clearTimeout(timer);
      timer = setTimeout(settle, REST_MS);
    }),
  ];
  return () => {
    unByKey(keys);
    wake();
  };
}

/** The first of each layer's container is the canvas that OpenLayers draws on; the markers' is a bitmap already. */
function drawnBy(map: OlMap): HTMLCanvasElement[] {
  const canvases = map
    .getViewport()
    ?.querySelectorAll<HTMLCanvasElement>('.ol-layers > * > canvas:first-child:not(.hd-fleet)');
  return [...(canvases ?? [])].filter(({ width, height }) => width > 0 && height > 0);
}
