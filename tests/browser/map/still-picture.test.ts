import Feature from 'ol/Feature.js';
import { fromExtent } from 'ol/geom/Polygon.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Style from 'ol/style/Style.js';
import View from 'ol/View.js';
import { afterEach, describe, expect, test } from 'vitest';
import { keepStills } from '../../../src/ui/map/still-picture.ts';
import { eventually } from '../../support/eventually.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** A map with a red square in its middle, and stills of it. */
function open() {
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:300px';
  document.body.append(container);
  const source = new VectorSource({ features: [new Feature(fromExtent([-50, -50, 50, 50]))] });
  const map = new OlMap({
    target: container,
    controls: [],
    layers: [new VectorLayer({ source, style: new Style({ fill: new Fill({ color: 'rgb(255, 0, 0)' }) }) })],
    view: new View({ center: [0, 0], resolution: 1 }),
  });
  const end = keepStills(map);
  ends.push(
    () => container.remove(),
    () => map.dispose(),
    end,
  );
  const canvases = () => [...container.querySelectorAll<HTMLCanvasElement>('canvas')];
  return {
    map,
    end,
    drawn: () => canvases().filter(({ className }) => className !== 'hd-still'),
    stills: () => canvases().filter(({ className }) => className === 'hd-still'),
    inView: () => canvases().filter((canvas) => getComputedStyle(canvas).display !== 'none'),
  };
}

/** The pixels of a canvas, whatever draws on it. */
function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const copy = new OffscreenCanvas(canvas.width, canvas.height);
  const context = copy.getContext('2d');
  context?.drawImage(canvas, 0, 0);
  return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
}

describe('a map at rest', () => {
  test('shows a still picture of what it drew, in the same place, and its canvas is out of view', async () => {
    const { drawn, stills, inView } = open();
    await eventually(() => expect(stills()).toHaveLength(1));
    const [[canvas], [still]] = [drawn(), stills()];
    if (!canvas || !still) throw new Error('a canvas and its still are there');
    expect(inView()).toEqual([still]);
    expect(pixelsOf(still)).toEqual(pixelsOf(canvas));
    expect(pixelsOf(still).some((value) => value > 0)).toBe(true);
    const place = still.getBoundingClientRect();
    canvas.style.display = '';
    expect(place).toEqual(canvas.getBoundingClientRect());
  });

  test('shows its own canvas in the frame in which it draws again, and then another still', async () => {
    const { map, drawn, stills, inView } = open();
    await eventually(() => expect(stills()).toHaveLength(1));
    const [before] = stills();
    map.getView().setCenter([20, 0]);
    map.renderSync();
    expect(stills()).toEqual([]);
    expect(inView()).toEqual(drawn());
    await eventually(() => expect(stills()).toHaveLength(1));
    expect(stills()[0]).not.toBe(before);
    expect(pixelsOf(stills()[0] as HTMLCanvasElement)).toEqual(pixelsOf(drawn()[0] as HTMLCanvasElement));
  });

  test('that moved while its picture was made is not covered by it', async () => {
    const { map, drawn, stills, inView } = open();
    const make = window.createImageBitmap.bind(window);
    ends.push(() => Object.assign(window, { createImageBitmap: make }));
    let made = 0;
    Object.assign(window, {
      createImageBitmap: async (source: HTMLCanvasElement) => {
        const bitmap = await make(source);
        made += 1;
        if (made === 1) map.renderSync();
        return bitmap;
      },
    });
    await eventually(() => expect(made).toBe(1));
    expect(stills()).toEqual([]);
    expect(inView()).toEqual(drawn());
    await eventually(() => expect(stills()).toHaveLength(1));
  });

  test('keeps its canvas in view where no picture can be made of it', async () => {
    const { drawn, stills, inView } = open();
    const make = window.createImageBitmap;
    ends.push(() => Object.assign(window, { createImageBitmap: make }));
    let asked = 0;
    Object.assign(window, {
      createImageBitmap: () => {
        asked += 1;
        return Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
      },
    });
    await eventually(() => expect(asked).toBe(1));
    expect(stills()).toEqual([]);
    expect(inView()).toEqual(drawn());
  });

  test('has its own canvas again at the end', async () => {
    const { map, end, drawn, stills, inView } = open();
    await eventually(() => expect(stills()).toHaveLength(1));
    end();
    expect(stills()).toEqual([]);
    expect(inView()).toEqual(drawn());
    map.renderSync();
    expect(inView()).toEqual(drawn());
  });
});
