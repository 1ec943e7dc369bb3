import { expect, test, vi } from 'vitest';
import type { WallMapParts } from '../../../src/ui/wall/wall-map.ts';
import { renderInWall } from './harness.tsx';

/** The map needs a real browser; what it is told does not. */
const told = vi.hoisted(() => ({ parts: null as WallMapParts | null }));
vi.mock('../../../src/ui/wall/wall-map.ts', () => ({
  createWallMap: (parts: WallMapParts) => {
    told.parts = parts;
    return { showBase: () => {}, fit: async () => {}, setScale: () => {}, dispose: () => {} };
  },
}));
vi.mock('../../../src/ui/wall/use-wall-painter.ts', () => {
  const stats = { getSnapshot: () => null, subscribe: () => ({ unsubscribe: () => {} }) };
  return { useWallPainter: () => ({ stats }) };
});
const { MapScreen } = await import('../../../src/ui/wall/map-screen.tsx');

test('the map names the sources of its outlines and places, and their licences', () => {
  renderInWall(<MapScreen isShown />);
  expect(told.parts?.credits).toEqual({
    osm: '© OpenStreetMap contributors',
    outlines: 'Zones: Transparent Chennai (CC BY-SA 2.5 IN). Places: ChennaiGTFS (ODbL).',
  });
});
