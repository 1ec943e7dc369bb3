import type { CreateCanvas } from '../../../src/worker/painter/sprites.ts';

/** A canvas on which everything can be drawn and nothing is seen. */
export const fakeCanvas: CreateCanvas = (width, height) => {
  const context = new Proxy({}, { get: () => () => {}, set: () => true });
  const bitmap = { close: () => {} };
  const canvas = { width, height, getContext: () => context, transferToImageBitmap: () => bitmap };
  return canvas as unknown as OffscreenCanvas;
};
