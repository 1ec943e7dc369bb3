import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { markerStates, type PainterTheme } from '../../../src/contract/fleet.ts';
import { createSprites } from '../../../src/worker/painter/sprites.ts';
import { fakeCanvas } from './fake-canvas.ts';

const theme = { surface: '', text: '', accent: '', font: '', states: {} } as unknown as PainterTheme;

beforeAll(() => void vi.stubGlobal('Path2D', class {}));
afterAll(() => void vi.unstubAllGlobals());

test('each sprite has a square of its own, however many atlases that takes, and keeps it', () => {
  const sprites = createSprites(fakeCanvas, theme, 2);
  const all = () =>
    markerStates.flatMap((state) =>
      Array.from({ length: 48 }, (_, direction) => sprites.of(state, direction * 7.5, direction % 2 === 0)),
    );
  const first = all();
  const squares = new Set<string>();
  const atlases = new Map<OffscreenCanvas, number>();
  for (const sprite of new Set(first)) {
    if (!sprite) throw new Error('no sprite');
    const { atlas, left, top, middle } = sprite;
    if (!atlases.has(atlas)) atlases.set(atlas, atlases.size);
    squares.add([atlases.get(atlas), left, top].join());
    expect([left % (2 * middle), top % (2 * middle)]).toEqual([0, 0]);
    expect(left + 2 * middle).toBeLessThanOrEqual(atlas.width);
    expect(top + 2 * middle).toBeLessThanOrEqual(atlas.height);
  }
  expect(squares.size).toBe(new Set(first).size);
  expect(all()).toEqual(first);
});

test('without a canvas there is no sprite', () => {
  expect(createSprites(() => null, theme, 1).of('moving', 0, false)).toBeNull();
});
