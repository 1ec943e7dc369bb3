import { expect, test, vi } from 'vitest';

// Other views are tested with one that does not wait (setup.ts).
const { afterPaint } = await vi.importActual<typeof import('../../src/ui/kit/after-paint.ts')>(
  '../../src/ui/kit/after-paint.ts',
);

test('calls after the next frame, and not in it', async () => {
  const order: string[] = [];
  requestAnimationFrame(() => order.push('frame'));
  const called = new Promise<void>((resolve) => {
    afterPaint(() => {
      order.push('after');
      resolve();
    });
  });
  requestAnimationFrame(() => order.push('same frame'));
  order.push('now');
  await called;
  expect(order).toEqual(['now', 'frame', 'same frame', 'after']);
});

test('calls nothing once it is called off', async () => {
  const call = vi.fn();
  afterPaint(call)();
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  expect(call).not.toHaveBeenCalled();
});
