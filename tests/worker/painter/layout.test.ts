import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MapView } from '../../../src/contract/fleet.ts';
import { contains, fromMercator, resolutionOfZoom, toMercator } from '../../../src/domain/geo.ts';
import { type Layout, layOut } from '../../../src/worker/painter/layout.ts';
import { createMarkerTable } from '../../../src/worker/painter/marker-table.ts';
import { frame, text, texts } from './fleet-messages.ts';

const centre = toMercator({ latitude: 13, longitude: 80.2 });
const viewAt = (zoom: number, more: Partial<MapView> = {}): MapView => ({
  centre,
  resolution: resolutionOfZoom(zoom),
  rotation: 0,
  size: [800, 600],
  pixelRatio: 1,
  ...more,
});
/** A marker for each offset from the middle of the view, in CSS pixels right and down. */
const fleetAt = (zoom: number, ...offsets: readonly (readonly [number, number])[]) => {
  const table = createMarkerTable();
  const resolution = resolutionOfZoom(zoom);
  table.apply(texts(...offsets.map((_, index) => text(index, `N${index}`))));
  table.apply(
    frame(
      ...offsets.map(([right, down], index) => ({
        index,
        ...fromMercator([centre[0] + right * resolution, centre[1] - down * resolution]),
      })),
    ),
  );
  return table;
};
const slotAt = (layout: Layout, x: number, y: number) => {
  const found = layout.hit(x, y);
  return found && 'index' in found ? found.index : null;
};
const drawnCount = (layout: Layout) =>
  layout.singles.length + layout.clusters.reduce((sum, cluster) => sum + cluster.count, 0);

describe('the places of markers', () => {
  test('the centre of the view is the middle of the bitmap, north is up', () => {
    const layout = layOut(fleetAt(16, [0, 0], [100, -50]), viewAt(16), -1);
    expect([layout.screenX[0], layout.screenY[0]]).toEqual([400, 300]);
    expect(layout.screenX[1]).toBeCloseTo(500, 1);
    expect(layout.screenY[1]).toBeCloseTo(250, 1);
  });

  test('a view turned by a quarter clockwise turns the east to the foot', () => {
    const layout = layOut(fleetAt(16, [100, 0]), viewAt(16, { rotation: Math.PI / 2 }), -1);
    expect(layout.screenX[0]).toBeCloseTo(400, 1);
    expect(layout.screenY[0]).toBeCloseTo(400, 1);
  });

  test('markers far outside the view are not drawn', () => {
    expect(drawnCount(layOut(fleetAt(16, [0, 0], [900, 0]), viewAt(16), -1))).toBe(1);
  });
});

describe('the hit test', () => {
  test('the nearest of those within reach', () => {
    const layout = layOut(fleetAt(16, [0, 0], [16, 0]), viewAt(16), -1);
    expect(slotAt(layout, 405, 300)).toBe(0);
    expect(slotAt(layout, 412, 300)).toBe(1);
  });

  test('nothing beyond the reach of a finger', () => {
    const layout = layOut(fleetAt(16, [0, 0]), viewAt(16), -1);
    expect(slotAt(layout, 413, 300)).toBe(0);
    expect(layout.hit(415, 300)).toBeNull();
  });

  test('a marker is found wherever it stands, turned view or not', () => {
    const offset = fc.tuple(fc.integer({ min: -380, max: 380 }), fc.integer({ min: -280, max: 280 }));
    fc.assert(
      fc.property(offset, fc.double({ min: 0, max: 6, noNaN: true }), (each, rotation) => {
        const layout = layOut(fleetAt(16, each), viewAt(16, { rotation }), -1);
        const [x, y] = [layout.screenX[0] ?? 0, layout.screenY[0] ?? 0];
        fc.pre(layout.singles.length === 1);
        expect(slotAt(layout, x + 5, y - 5)).toBe(0);
      }),
    );
  });
});

describe('clusters', () => {
  const together = [
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
  ] as const;

  test('five markers in one cell are drawn as one cluster, whose hit answers the box of its members', () => {
    const table = fleetAt(12, ...together);
    const layout = layOut(table, viewAt(12), -1);
    expect(layout.clusters.map(({ count }) => count)).toEqual([5]);
    const [cluster] = layout.clusters;
    const found = cluster ? layout.hit(cluster.x, cluster.y) : null;
    if (!found || !('cluster' in found)) throw new Error('the cluster is not hit');
    for (let index = 0; index < 5; index += 1)
      expect(contains(found.cluster.extent, [table.x[index] ?? 0, table.y[index] ?? 0])).toBe(true);
  });

  test('four markers in a cell are drawn one by one, unless the map shows the whole region', () => {
    expect(layOut(fleetAt(12, ...together.slice(1)), viewAt(12), -1).clusters).toHaveLength(0);
    expect(layOut(fleetAt(9, ...together.slice(1)), viewAt(9), -1).clusters).toHaveLength(1);
  });

  test('at zoom 16 every marker stands by itself', () => {
    expect(layOut(fleetAt(16, ...together), viewAt(16), -1).singles).toHaveLength(5);
  });

  test('the chosen marker is never part of a cluster', () => {
    const layout = layOut(fleetAt(12, ...together, [6, 6]), viewAt(12), 2);
    expect(layout.singles).toEqual([2]);
    expect(layout.clusters.map(({ count }) => count)).toEqual([5]);
  });

  test('every marker in view is drawn exactly once, alone or in a cluster', () => {
    const offset = fc.tuple(fc.integer({ min: -399, max: 399 }), fc.integer({ min: -299, max: 299 }));
    const zoom = fc.double({ min: 8, max: 18, noNaN: true });
    fc.assert(
      fc.property(fc.array(offset, { maxLength: 60 }), zoom, (offsets, at) => {
        expect(drawnCount(layOut(fleetAt(at, ...offsets), viewAt(at), 0))).toBe(offsets.length);
      }),
    );
  });

  test('panning changes no cluster', () => {
    const table = fleetAt(12, ...together, [70, 70], [71, 71], [72, 72], [73, 73], [74, 74]);
    const counts = (shift: number) =>
      layOut(table, viewAt(12, { centre: [centre[0] + shift, centre[1]] }), -1).clusters.map(
        ({ count }) => count,
      );
    for (let shift = 0; shift < 2000; shift += 97) expect(counts(shift)).toEqual(counts(0));
  });
});
