import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { afterEach, expect, test } from 'vitest';
import { type MapView, markerStates, type PainterTheme } from '../../../src/contract/fleet.ts';
import { resolutionOfZoom, toMercator } from '../../../src/domain/geo.ts';
import { startPainter } from '../../../src/ui/map/painter-client.ts';
import { eventually } from '../../support/eventually.ts';
import { frame, text, texts } from '../../worker/painter/fleet-messages.ts';

const here = { latitude: 13, longitude: 80.2 };
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const view: MapView = {
  centre: toMercator(here),
  resolution: resolutionOfZoom(8),
  rotation: 0,
  size: [100, 100],
  pixelRatio: 1,
};
/** Only numbers are dark. */
const theme: PainterTheme = {
  surface: '#fff',
  text: '#000',
  accent: '#fff',
  font: 'monospace',
  fontFile: { family: 'Inter Variable', url: new URL(fontUrl, import.meta.url).href },
  states: Object.fromEntries(markerStates.map((state) => [state, '#fff'])) as PainterTheme['states'],
};

/** What is written on a bitmap: how dark each of its columns is. */
function inkOf(bitmap: CanvasImageSource): readonly number[] {
  const copy = document.createElement('canvas');
  copy.width = 100;
  copy.height = 100;
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas to look with');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 100, 100);
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, 100, 100);
  const columns = new Array<number>(100).fill(0);
  for (let at = 0; at < data.length; at += 4)
    columns[(at / 4) % 100] = (columns[(at / 4) % 100] ?? 0) + (255 - (data[at] ?? 255));
  const dark = columns.map((sum) => sum > 60);
  return columns.slice(dark.indexOf(true), dark.lastIndexOf(true) + 1);
}

/** A number as the page itself writes it. */
function written(words: string, font: string): readonly number[] {
  const canvas = document.createElement('canvas');
  canvas.width = 100;
  canvas.height = 100;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to write on');
  context.font = `600 12px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(words, 50, 50.5);
  return inkOf(canvas);
}

test('numbers that were painted before their font came are painted in it once it is there', async () => {
  const face = new FontFace('Inter Variable', `url("${theme.fontFile?.url}")`, { weight: '100 900' });
  document.fonts.add(await face.load());
  ends.push(() => document.fonts.delete(face));
  const inItsFont = written('1111', '"Inter Variable", monospace').length;

  const painter = startPainter();
  ends.push(() => painter.dispose());
  const widths: number[] = [];
  painter.onPainted((bitmap) => widths.push(inkOf(bitmap).length));
  painter.send({ type: 'canvas', canvas: null, pixelRatio: 1 });
  painter.send({ type: 'theme', theme });
  painter.send({ type: 'view', view });
  const fleet = painter.connect() as unknown as MessagePort;
  const indices = Array.from({ length: 1111 }, (_, index) => index);
  fleet.postMessage(texts(...indices.map((index) => text(index, 'Kavya Raman'))));
  fleet.postMessage(frame(...indices.map((index) => ({ index, ...here }))));
  await eventually(() => expect(widths.at(-1)).toBe(inItsFont));
  expect(widths[0]).not.toBe(inItsFont);
});
