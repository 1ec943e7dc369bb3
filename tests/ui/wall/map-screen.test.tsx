import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WallMapParts } from '../../../src/ui/wall/wall-map.ts';
import { renderInWall } from './harness.tsx';

/** The map needs a real browser; what it is told does not. */
const told = vi.hoisted(() => ({ parts: null as WallMapParts | null, health: 'working' }));
vi.mock('../../../src/ui/wall/wall-map.ts', () => ({
  createWallMap: (parts: WallMapParts) => {
    told.parts = parts;
    return { showBase: () => {}, fit: async () => {}, setScale: () => {}, dispose: () => {} };
  },
}));
vi.mock('../../../src/ui/wall/use-wall-painter.ts', () => {
  const model = (now: () => unknown) => ({
    getSnapshot: now,
    subscribe: () => ({ unsubscribe: () => {} }),
  });
  const states = ['moving', 'notMoving'];
  const stats = { activeDrivers: 3, states };
  const health = { working: { state: 'working' }, blind: { state: 'blind' } };
  const painter = {
    stats: model(() => stats),
    health: model(() => health[told.health as keyof typeof health]),
  };
  return { useWallPainter: () => painter };
});
const { MapScreen } = await import('../../../src/ui/wall/map-screen.tsx');

test('the map names the sources of its outlines and places, and their licences', () => {
  renderInWall(<MapScreen isShown />);
  expect(told.parts?.credits).toEqual({
    osm: '© OpenStreetMap contributors',
    outlines: 'Zones: Transparent Chennai (CC BY-SA 2.5 IN). Places: ChennaiGTFS (ODbL).',
  });
});

test.each([
  ['working', 'MovingNot moving'],
  ['blind', 'This browser cannot draw the markers, so the map shows nobody'],
])('beneath the map of a painter that is %s stands what there is to say of it', (health, words) => {
  told.health = health;
  renderInWall(<MapScreen isShown />);
  const map = screen.getByRole('img').parentElement;
  expect(map?.textContent).toBe(words);
});
