import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MapView, MarkerState } from '../../../src/contract/fleet.ts';
import { toMercator } from '../../../src/domain/geo.ts';
import { onFirstPositions, showInitialView } from '../../../src/ui/map/initial-view.ts';
import { defaultView, saveView } from '../../../src/ui/map/saved-view.ts';
import { settle } from '../../support/manual-clock.ts';
import { paintedBy } from '../tracking/fake-painter.ts';

beforeEach(() => localStorage.clear());

const stats = (activeDrivers: number, states: readonly MarkerState[] = []) =>
  ({ type: 'stats', activeDrivers, activeDeliveries: 0, omitted: 0, states }) as const;
const [x, y] = toMercator({ latitude: 13, longitude: 80.2 });
const fleet = [x - 1_000, y - 1_000, x + 1_000, y + 1_000] as const;

function look(opensOnFleet: boolean) {
  const { painter, stats: figures } = paintedBy([]);
  const views: MapView[] = [];
  const fleetCanvas = { setView: (view: MapView) => void views.push(view) };
  const container = document.createElement('div');
  for (const [side, px] of [
    ['clientWidth', 800],
    ['clientHeight', 600],
  ] as const)
    Object.defineProperty(container, side, { value: px });
  const extent = vi.fn(async () => fleet);
  const stop = showInitialView({ ...painter, extent }, fleetCanvas as never, container, opensOnFleet);
  return { views, stop, seen: (count: number) => figures.set(stats(count)), extent };
}

describe('the view before the map is loaded', () => {
  test('is the specified centre, and with the first positions the whole fleet, once', async () => {
    const { views, seen } = look(true);
    expect(views.map(({ centre }) => centre)).toEqual([toMercator(defaultView)]);
    seen(0);
    seen(3);
    seen(4);
    await settle();
    expect(views).toHaveLength(2);
    expect(views[1]?.centre).toEqual([expect.closeTo(x, 3), expect.closeTo(y, 3)]);
    expect((views[1]?.resolution ?? 0) * 600).toBeGreaterThan(2_000);
  });

  test('stays at the address or the saved view, and is handed to the map once it is loaded', async () => {
    const named = look(false);
    named.seen(3);
    const over = look(true);
    over.seen(3);
    over.stop();
    saveView(() => localStorage, { latitude: 13, longitude: 80, zoom: 12 });
    const saved = look(true);
    saved.seen(3);
    await settle();
    expect([named, over, saved].map(({ views }) => views.length)).toEqual([1, 1, 1]);
  });

  test('reaches each waiting caller once, with the first positions', async () => {
    const { painter, stats: figures } = paintedBy([]);
    figures.set(stats(1));
    const told: unknown[] = [];
    onFirstPositions({ ...painter, extent: async () => fleet }, (extent) => told.push(extent));
    figures.set(stats(2));
    await settle();
    expect(told).toEqual([fleet]);
  });

  test('counts those who have ended their journeys, and no booking', async () => {
    const { painter, stats: figures } = paintedBy([]);
    const told: unknown[] = [];
    onFirstPositions({ ...painter, extent: async () => fleet }, (extent) => told.push(extent));
    figures.set({ ...stats(0, ['orderAssigned']), activeDeliveries: 4 });
    await settle();
    expect(told).toEqual([]);
    figures.set(stats(0, ['orderAssigned', 'ended']));
    await settle();
    expect(told).toEqual([fleet]);
  });
});
