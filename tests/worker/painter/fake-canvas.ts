import type { CreateCanvas } from '../../../src/worker/painter/sprites.ts';

/** A canvas on which everything can be drawn and nothing is seen. */
export const paper: CreateCanvas = (width, height) => {
  const context = new Proxy({}, { get: () => () => {}, set: () => true });
  const picture = { close: () => {} };
  const canvas = { width, height, getContext: () => context, transferToImageBitmap: () => picture };
  return canvas as unknown as OffscreenCanvas;
};
