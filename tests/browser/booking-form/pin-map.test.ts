import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Place } from '../../../src/contract/model.ts';
import { PinMap, type PinMapParts } from '../../../src/ui/booking-form/pin-map.ts';
import { timeoutMs } from '../../support/eventually.ts';

const ends: (() => void)[] = [];
/** Presses again until the check holds; between two presses the map stops. */
const pressedUntil = (check: () => void) => vi.waitFor(check, { timeout: timeoutMs, interval: 400 });

afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

function open(parts: Partial<PinMapParts> = {}) {
  const container = document.createElement('div');
  container.style.cssText = 'position:fixed;left:0;top:0;width:400px;height:300px';
  document.body.append(container);
  const moves: Place[] = [];
  const map = new PinMap({
    container,
    tileUrl: null,
    credits: { osm: '', outlines: '' },
    start: null,
    debounceMs: 10,
    thresholdDegrees: 0.0001,
    onMove: (place) => moves.push(place),
    onBase: () => {},
    ...parts,
  });
  ends.push(
    () => container.remove(),
    () => map.dispose(),
  );
  return { container, map, moves };
}

const press = (container: HTMLElement, key: string) =>
  container.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

/** Degrees of longitude of one press of an arrow key: 32 pixels at a zoom. */
const step = (zoom: number) => (32 * 360) / (256 * 2 ** zoom);

describe('the map under the pin', () => {
  test('reports the place in its middle when a person has moved it, to six decimals', async () => {
    const { container, moves } = open();
    await pressedUntil(() => {
      press(container, 'ArrowLeft');
      expect(moves.length).toBeGreaterThan(0);
    });
    expect(moves[0]?.latitude).toBeCloseTo(13.0827, 5);
    expect(moves[0]?.longitude).toBeLessThan(80.2707);
    expect(String(moves[0]?.longitude).split('.')[1]?.length).toBeLessThanOrEqual(6);
  });

  test('reports no move within the threshold; such moves add up', async () => {
    const { container, moves } = open({ thresholdDegrees: step(13) * 2.5 });
    await pressedUntil(() => {
      press(container, 'ArrowLeft');
      expect(moves).toHaveLength(1);
    });
    expect(80.2707 - (moves[0]?.longitude ?? 0)).toBeGreaterThan(step(13) * 2.5);
  });

  test('reports a move only when the map has been at rest for as long as it is told', async () => {
    const [quick, patient] = [open(), open({ debounceMs: 3_600_000 })];
    await pressedUntil(() => {
      for (const { container } of [patient, quick]) press(container, 'ArrowLeft');
      expect(quick.moves.length).toBeGreaterThan(2);
    });
    expect(patient.moves).toEqual([]);
  });

  test('shows a target without reporting it; the next move counts from there', async () => {
    const { container, map, moves } = open();
    map.show({ place: { latitude: 12.9, longitude: 80.1 }, by: 'search' });
    await pressedUntil(() => {
      press(container, 'ArrowUp');
      expect(moves.length).toBeGreaterThan(0);
    });
    expect(moves[0]?.longitude).toBeCloseTo(80.1, 5);
    expect(moves[0]?.latitude).toBeGreaterThan(12.9);
    expect(moves[0]?.latitude).toBeLessThan(12.95);
  });

  test('zooming reports no move', async () => {
    const { container, map, moves } = open({ start: { latitude: 13, longitude: 80.2 } });
    map.zoomBy(-2);
    map.zoomBy(1);
    await pressedUntil(() => {
      press(container, 'ArrowRight');
      expect(moves.length).toBeGreaterThan(0);
    });
    expect(moves[0]?.latitude).toBeCloseTo(13, 5);
    expect((moves[0]?.longitude ?? 0) - 80.2).toBeGreaterThan(step(14) * 0.9);
  });
});
