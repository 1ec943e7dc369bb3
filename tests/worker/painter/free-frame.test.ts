import { expect, test } from 'vitest';
import { type FleetMessage, frameStride } from '../../../src/contract/fleet.ts';
import { freeFrame } from '../../../src/worker/painter/free-frame.ts';

const frameOf = (markers: number) => ({
  type: 'frame' as const,
  rows: new Float64Array(markers * frameStride),
});

test('the numbers of a large frame are given up at once; a small one is left to the garbage collector', () => {
  const [large, small] = [frameOf(10_000), frameOf(10)];
  freeFrame(large);
  freeFrame(small);
  expect([large.rows.length, small.rows.length]).toEqual([0, 10 * frameStride]);
  // Again, as of a message that came without its numbers.
  freeFrame(large);
});

test.each<FleetMessage>([
  { type: 'reset' },
  { type: 'texts', texts: [] },
  { type: 'frame', rows: [] as unknown as Float64Array<ArrayBuffer> },
])('%j is left as it is', (message) => {
  expect(() => freeFrame(message)).not.toThrow();
});
