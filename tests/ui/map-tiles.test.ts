import XYZ from 'ol/source/XYZ.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRetry } from '../../src/ui/map/retry.ts';
import { watchTiles } from '../../src/ui/map/tile-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a failed load is tried again', () => {
  test('soon, then later and later, until it is there; after that soon again', async () => {
    let isThere = false;
    const at: number[] = [];
    const start = Date.now();
    const retry = createRetry(async () => {
      at.push((Date.now() - start) / 1000);
      if (!isThere) throw new Error('away');
    });
    retry.failed();
    retry.failed();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(at).toEqual([5, 15, 35]);
    isThere = true;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(at).toEqual([5, 15, 35, 75]);
    await vi.advanceTimersByTimeAsync(600_000);
    retry.failed();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(at).toHaveLength(5);
    retry.dispose();
  });

  test('never later than five minutes, at once when the browser is online again, and no more after its end', async () => {
    let attempts = 0;
    const retry = createRetry(async () => {
      attempts += 1;
      throw new Error('away');
    });
    retry.failed();
    await vi.advanceTimersByTimeAsync(3_600_000);
    const before = attempts;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(attempts).toBe(before + 1);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(attempts).toBe(before + 2);
    retry.dispose();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts).toBe(before + 2);
  });
});

describe('tiles', () => {
  function watched() {
    const source = new XYZ({ url: 'https://tiles.example/{z}/{x}/{y}' });
    const told: string[] = [];
    const probed: string[] = [];
    const state = { isThere: false };
    const end = watchTiles(source, {
      onGone: () => void told.push('gone'),
      onBack: () => void told.push('back'),
      probe: async (key) => {
        probed.push(key);
        if (!state.isThere) throw new Error('away');
      },
    });
    source.refresh = () => void told.push('refresh');
    const tell = (type: 'start' | 'error' | 'end', key = 'a') =>
      source.dispatchEvent({ type: `tileload${type}`, tile: { getKey: () => key } } as never);
    return { told, probed, state, end, tell };
  }

  test('are gone when four in a row fail, and back with the first that loads', () => {
    const { told, tell, end } = watched();
    for (let each = 0; each < 6; each += 1) tell('start');
    for (let each = 0; each < 3; each += 1) tell('error');
    expect(told).toEqual([]);
    tell('error');
    tell('error');
    expect(told).toEqual(['gone']);
    tell('end');
    expect(told).toEqual(['gone', 'back']);
    end();
  });

  test('are gone on a small map too, which wants fewer than four', () => {
    const { told, tell, end } = watched();
    tell('start');
    tell('start');
    tell('error');
    expect(told).toEqual([]);
    tell('error');
    expect(told).toEqual(['gone']);
    end();
  });

  test('are asked for again when the one that failed last can be had: one question, not one for each', async () => {
    const { told, tell, probed, state, end } = watched();
    for (const key of ['a', 'b', 'c', 'd']) {
      tell('start', key);
      tell('error', key);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probed).toEqual(['d']);
    expect(told).toEqual(['gone']);
    state.isThere = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual(['gone', 'refresh']);
    end();
  });
});
