import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MapView, MarkerRow } from '../../../src/contract/fleet.ts';
import { fromMercator, resolutionOfZoom, toMercator } from '../../../src/domain/geo.ts';
import type { Base } from '../../../src/ui/map/base-layers.ts';
import { canvasView, createFleetCanvas, transformBetween } from '../../../src/ui/map/fleet-canvas.ts';
import { FleetMap } from '../../../src/ui/map/fleet-map.ts';
import { readTheme } from '../../../src/ui/map/map-theme.ts';
import { type PainterClient, startPainter } from '../../../src/ui/map/painter-client.ts';
import { startView } from '../../../src/ui/map/saved-view.ts';
import { eventually } from '../../support/eventually.ts';
import { frame, text, texts } from '../../worker/painter/fleet-messages.ts';

const here = { latitude: 13, longitude: 80.2 };
const ends: (() => void)[] = [];

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

/** All that a map needs beside its canvas. */
const partsOf = (container: HTMLElement, painter: PainterClient) => ({
  container,
  painter,
  storage: () => localStorage,
  credits: { osm: '', outlines: '' },
  idleText: 'Phlebotomist not moving',
  onChoose: () => {},
  onBase: () => {},
  onDrag: () => {},
  opensOnFleet: false,
});

/** A `tileUrl` of 'not known' leaves the map without a base. */
function open(
  tileUrl: string | null | 'not known' = null,
  overlay: string | null = null,
  opensOnFleet = false,
) {
  const area = document.createElement('div');
  area.dataset['mapArea'] = '';
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:300px';
  area.append(container);
  document.body.append(area);
  const over = document.createElement('div');
  over.dataset['overMap'] = '';
  over.style.cssText = `position:fixed;${overlay ?? 'display:none'}`;
  area.append(over);
  const painter = startPainter();
  const fleetCanvas = createFleetCanvas(painter);
  const chosen: MarkerRow[] = [];
  const bases: Base[] = [];
  const map = new FleetMap({
    ...partsOf(container, painter),
    fleetCanvas,
    onChoose: (row) => chosen.push(row),
    onBase: (base) => bases.push(base),
    opensOnFleet,
  });
  if (tileUrl !== 'not known') map.showBase(tileUrl);
  const fleet = painter.connect() as unknown as MessagePort;
  ends.push(
    () => area.remove(),
    () => painter.dispose(),
    () => fleetCanvas.dispose(),
    () => map.dispose(),
  );
  return { container, painter, map, chosen, bases, fleet, over };
}

const savedView = () => JSON.parse(localStorage.getItem('homedraw.mapView') ?? '{}');

/** How much of the canvas is painted within some pixels of a point of the viewport: 0 none, 1 all. */
function paintedAround(container: HTMLElement, x: number, y: number, radius = 8): number {
  const fleetCanvas = container.querySelector<HTMLCanvasElement>('canvas.hd-fleet');
  if (!fleetCanvas || fleetCanvas.width === 0) return 0;
  const copy = document.createElement('canvas');
  copy.width = fleetCanvas.width;
  copy.height = fleetCanvas.height;
  const context = copy.getContext('2d');
  if (!context) throw new Error('no canvas to look with');
  context.drawImage(fleetCanvas, 0, 0);
  const box = fleetCanvas.getBoundingClientRect();
  const outer = container.getBoundingClientRect();
  const ratio = fleetCanvas.width / box.width;
  const left = (x + outer.left - box.left - radius) * ratio;
  const top = (y + outer.top - box.top - radius) * ratio;
  const { data } = context.getImageData(left, top, 2 * radius * ratio, 2 * radius * ratio);
  let painted = 0;
  for (let alpha = 3; alpha < data.length; alpha += 4) if ((data[alpha] ?? 0) > 0) painted += 1;
  return painted / (data.length / 4);
}

const click = (container: HTMLElement, x: number, y: number): void => {
  const target = container.querySelector('.ol-viewport');
  const at = { clientX: x, clientY: y, bubbles: true, pointerId: 1, button: 0, isPrimary: true };
  target?.dispatchEvent(new PointerEvent('pointerdown', at));
  target?.dispatchEvent(new PointerEvent('pointerup', at));
};

describe('markers on the map', () => {
  test('a marker is painted where it stands, and only there', async () => {
    const { map, fleet, container } = open();
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9));
    expect(paintedAround(container, 60, 60)).toBe(0);
  });

  /** A canvas that is painted, and no map yet. */
  async function openCanvas(zoom: number) {
    const container = document.createElement('div');
    container.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:300px';
    document.body.append(container);
    const painter = startPainter();
    const fleetCanvas = createFleetCanvas(painter);
    ends.push(
      () => container.remove(),
      () => painter.dispose(),
      () => fleetCanvas.dispose(),
    );
    localStorage.setItem('homedraw.mapView', JSON.stringify({ ...here, zoom }));
    container.append(fleetCanvas.element);
    painter.send({ type: 'theme', theme: readTheme(container).painter });
    fleetCanvas.setView(
      canvasView(
        startView(() => localStorage),
        { width: 400, height: 300 },
      ),
    );
    const fleet = painter.connect() as unknown as MessagePort;
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9));
    const openMap = (ofMap = painter) => {
      const map = new FleetMap({ ...partsOf(container, ofMap), fleetCanvas });
      ends.push(() => map.dispose());
      return map;
    };
    return { container, painter, fleetCanvas, openMap };
  }

  test('markers are painted before the map is loaded, at the places where the map then shows them', async () => {
    const { container, openMap } = await openCanvas(16);
    const canvas = container.querySelector<HTMLCanvasElement>('canvas.hd-fleet');
    const transform = canvas?.style.transform;
    openMap();
    await eventually(() => expect(container.querySelector('.ol-viewport canvas.hd-fleet')).toBe(canvas));
    expect(canvas?.style.transform).toBe(transform);
    expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9);
  });

  test('names are decluttered for markers that were painted before the map was loaded', async () => {
    const { painter, fleetCanvas, openMap } = await openCanvas(11);
    const { occupied } = fleetCanvas;
    if (!occupied) throw new Error('nothing is said of what is painted');
    const isFree = vi.spyOn(occupied, 'isFree');
    // What is painted later, as when the font has come, is not what this map goes by.
    openMap({ ...painter, onPainted: () => () => {} }).showBase(null);
    await eventually(() => expect(isFree).toHaveBeenCalled());
  });

  test('a centred place stands in the middle of the free area', async () => {
    const { map, fleet, container } = open(null, 'left:0;top:0;width:200px;height:300px');
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 300, 150)).toBeGreaterThan(0.9));
  });

  test('a centred place stays in the middle when an overlay opens, until a person moves the map', async () => {
    const { map, fleet, container, over } = open();
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9));
    over.style.cssText = 'position:fixed;left:0;top:150px;width:400px;height:150px';
    map.refit();
    await eventually(() => expect(paintedAround(container, 200, 75)).toBeGreaterThan(0.9));
    container.dispatchEvent(new WheelEvent('wheel'));
    over.style.display = 'none';
    map.refit();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(paintedAround(container, 200, 75)).toBeGreaterThan(0.9);
  });

  test('a path is shown within the free area, as large as it fits', async () => {
    const { map, container } = open(null, 'left:0;top:150px;width:400px;height:150px');
    const ends = [here, { latitude: 13.02, longitude: 80.3 }];
    map.showAll(ends);
    const { latitude, longitude, zoom } = await eventually(() => {
      const saved = savedView();
      expect(saved.longitude).toBeCloseTo(80.25, 3);
      return saved;
    });
    const metres = toMercator(ends[1] ?? here)[0] - toMercator(here)[0];
    expect(metres / resolutionOfZoom(zoom) / container.clientWidth).toBeGreaterThan(0.6);
    expect([latitude, longitude]).toEqual([expect.closeTo(13.01, 3), expect.closeTo(80.25, 3)]);
  });

  test('the name of a chosen marker is left of it where the edge of the map would cut it', async () => {
    const { map, painter, fleet, container } = open();
    const metres = resolutionOfZoom(16);
    const [x, y] = toMercator(here);
    // 50 px from the right edge of a map of 400 px.
    map.centreOn(fromMercator([x - 150 * metres, y]), 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 350, 150)).toBeGreaterThan(0.9));
    expect(paintedAround(container, 300, 150)).toBe(0);
    painter.send({ type: 'select', marker: { kind: 'phlebotomist', id: '500' } });
    await eventually(() => expect(paintedAround(container, 300, 150)).toBeGreaterThan(0.1));
    expect(paintedAround(container, 390, 150)).toBe(0);
    map.centreOn(here);
    await eventually(() => expect(paintedAround(container, 250, 150)).toBeGreaterThan(0.1));
    expect(paintedAround(container, 150, 150)).toBe(0);
  });

  test('the client knows whether there are clusters in the last bitmap', async () => {
    const { map, painter, fleet } = open();
    map.centreOn(here, 9);
    fleet.postMessage(texts(text(0, 'Kavya Raman'), text(1, 'Arun Selvam')));
    fleet.postMessage(frame({ index: 0, ...here }, { index: 1, ...here }));
    await eventually(() => expect(painter.painted.getSnapshot().hasClusters).toBe(true));
    map.centreOn(here, 17);
    await eventually(() => expect(painter.painted.getSnapshot().hasClusters).toBe(false));
  });

  test('after a drag the marker stands where its place is now', async () => {
    const { map, fleet, container } = open();
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9));
    map.centreOn({ ...here, longitude: here.longitude - (50 * 360) / 256 / 2 ** 16 });
    await eventually(() => expect(paintedAround(container, 250, 150)).toBeGreaterThan(0.9));
    expect(paintedAround(container, 200, 150, 4)).toBe(0);
  });

  test('a click on a marker chooses it; a click beside it chooses nothing', async () => {
    const { map, fleet, chosen, container, painter } = open();
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here }));
    await eventually(async () => expect(await painter.find('phlebotomist', '500')).not.toBeNull());
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0));
    click(container, 260, 150);
    click(container, 203, 152);
    await eventually(() => expect(chosen.map(({ name }) => name)).toEqual(['Kavya Raman']));
  });

  test('positions never move the camera', async () => {
    const { map, fleet, painter, container } = open();
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    painter.send({ type: 'select', marker: { kind: 'phlebotomist', id: '500' } });
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9));
    fleet.postMessage(frame({ index: 0, ...here, longitude: 80.201, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 200, 150, 4)).toBe(0));
    await eventually(() => expect(savedView().longitude).toBeCloseTo(80.2, 6));
  });

  test('a map that is taken away and put up again paints again', async () => {
    const first = open();
    first.map.dispose();
    const { map, fleet, container } = open();
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here }));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0));
  });

  test('the painter prints the view as a PNG', async () => {
    const { map, fleet, painter, container } = open();
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here }));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0));
    expect((await painter.print())?.type).toBe('image/png');
  });
});

describe('the layers under the markers', () => {
  test('without a tile address it is the zone outlines, from the start', () => {
    expect(open(null).bases).toEqual(['outlines']);
  });

  test('markers are shown before it is known', async () => {
    const { map, fleet, container, bases } = open('not known');
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9));
    expect(bases).toEqual([]);
    map.showBase(null);
    expect(bases).toEqual(['outlines']);
  });

  test('another layer replaces the first, under the markers', async () => {
    const { map, fleet, container } = open('/no-such-tiles/{z}/{x}/{y}.png');
    const tiles = () => container.querySelectorAll('.hd-tiles').length;
    map.centreOn(here, 16);
    fleet.postMessage(texts(text(0, 'Kavya Raman')));
    fleet.postMessage(frame({ index: 0, ...here, state: 'notMoving' }));
    await eventually(() => expect(tiles()).toBe(1));
    map.showBase(null);
    await eventually(() => expect(tiles()).toBe(0));
    await eventually(() => expect(paintedAround(container, 200, 150)).toBeGreaterThan(0.9));
  });

  test('tiles that all fail give way to the outlines', async () => {
    const { bases } = open('/no-such-tiles/{z}/{x}/{y}.png');
    expect(bases).toEqual(['tiles']);
    await eventually(() => expect(bases).toEqual(['tiles', 'outlines']));
  });
});

describe('the view', () => {
  const sendFleet = (fleet: MessagePort) => {
    fleet.postMessage(
      texts(text(0, 'Asha'), text(1, 'Bala'), text(2, 'Mrs Rao', { kind: 'order', id: '31' })),
    );
    fleet.postMessage(
      frame(
        { index: 0, latitude: 13, longitude: 80.2 },
        { index: 1, latitude: 13.1, longitude: 80.3 },
        { index: 2, latitude: 28.6, longitude: 77.2, state: 'orderPending' },
      ),
    );
  };

  test('opens on the fleet, once: on the phlebotomists alone, and no later position moves it', async () => {
    const { map, fleet, painter } = open(null, null, true);
    sendFleet(fleet);
    await eventually(() => expect(map.view().latitude).toBeCloseTo(13.05, 2));
    expect(map.view().longitude).toBeCloseTo(80.25, 2);
    fleet.postMessage(frame({ index: 0, latitude: 13.5, longitude: 80.9 }));
    await eventually(async () =>
      expect((await painter.find('phlebotomist', '500'))?.latitude).toBeCloseTo(13.5, 3),
    );
    expect(map.view().latitude).toBeCloseTo(13.05, 2);
    expect(localStorage.getItem('homedraw.mapView')).toBeNull();
  });

  test('stays where a person moved it before the first positions came', async () => {
    const { map, fleet, painter } = open(null, null, true);
    map.zoomBy(1);
    sendFleet(fleet);
    await eventually(async () => expect(await painter.find('phlebotomist', '500')).not.toBeNull());
    await painter.extent();
    expect(map.view()).toMatchObject({ latitude: expect.closeTo(12.91, 4), zoom: expect.closeTo(11.5, 4) });
  });

  test('a view that was not asked for is not saved; the next visit has the last one', async () => {
    const { map, container } = open();
    await eventually(() => expect(map.view()).toMatchObject({ zoom: expect.closeTo(10.5, 4) }));
    expect(map.view()).toMatchObject({
      latitude: expect.closeTo(12.91, 4),
      longitude: expect.closeTo(80.09, 4),
    });
    expect(localStorage.getItem('homedraw.mapView')).toBeNull();
    map.centreOn(here, 16);
    await eventually(() => expect(savedView().zoom).toBeCloseTo(16, 6));
    map.dispose();
    container.remove();
    open();
    await eventually(() => expect(localStorage.getItem('homedraw.mapView')).toContain('13'));
    const saved = savedView();
    expect(saved.latitude).toBeCloseTo(13, 5);
  });
});

describe('between two bitmaps', () => {
  const view = (more: Partial<MapView>): MapView => ({
    centre: toMercator(here),
    resolution: resolutionOfZoom(14),
    rotation: 0,
    size: [592, 492],
    pixelRatio: 1,
    ...more,
  });
  const moved = (transform: string) => new DOMMatrix(transform);

  test('the bitmap of the current view lies with its margin around the viewport', () => {
    const { e, f, a } = moved(transformBetween(view({}), view({})));
    expect([e, f, a]).toEqual([-96, -96, 1]);
  });

  test('a drag moves it by the pixels dragged, a zoom scales it about the middle', () => {
    const [x, y] = toMercator(here);
    const dragged = moved(
      transformBetween(
        view({}),
        view({ centre: [x + 10 * resolutionOfZoom(14), y - 20 * resolutionOfZoom(14)] }),
      ),
    );
    expect(dragged.e).toBeCloseTo(-106, 6);
    expect(dragged.f).toBeCloseTo(-116, 6);
    const zoomed = moved(transformBetween(view({}), view({ resolution: resolutionOfZoom(15) })));
    expect(zoomed.a).toBeCloseTo(2, 9);
    expect(zoomed.transformPoint({ x: 296, y: 246 }).x).toBeCloseTo(200, 6);
  });
});

describe('a painter that dies', () => {
  test('is noticed, and receives no more requests', async () => {
    const noise = vi.spyOn(console, 'error').mockImplementation(() => {});
    const spawn = () => new Worker(URL.createObjectURL(new Blob(['throw new Error("gone")'])));
    const painter: PainterClient = startPainter(spawn);
    const asked = painter.find('phlebotomist', '1');
    await eventually(() => expect(painter.health.getSnapshot().state).toBe('dead'));
    expect(await asked).toBeNull();
    expect(await painter.hit(1, 1)).toEqual({ row: null, cluster: null });
    expect(noise).toHaveBeenCalled();
    noise.mockRestore();
  });
});
