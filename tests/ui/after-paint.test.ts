import { afterEach, expect, test, vi } from 'vitest';

// Other views are tested with one that does not wait (setup.ts).
const { afterPaint } = await vi.importActual<typeof import('../../src/ui/kit/after-paint.ts')>(
  '../../src/ui/kit/after-paint.ts',
);

/** All messages that were posted before have come. */
const message = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

afterEach(() => void vi.unstubAllGlobals());

test('calls after the next frame: neither before it nor in it', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const call = vi.fn();
  afterPaint(call);
  await message();
  expect(call).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  expect(call).not.toHaveBeenCalled();
  await message();
  expect(call).toHaveBeenCalledOnce();
});

test('calls nothing once it is called off', async () => {
  const call = vi.fn();
  afterPaint(call)();
  await new Promise<void>((resolve) => {
    afterPaint(resolve);
  });
  expect(call).not.toHaveBeenCalled();
});
