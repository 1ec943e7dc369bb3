import type { FrameState } from 'ol/Map.js';
import { expect, test } from 'vitest';
import { createZoneNameLayer } from '../../../src/ui/map/zone-name-layer.ts';

/** A pixel for a metre, north up. */
const frameAt = (resolution: number) =>
  ({
    viewState: { resolution },
    coordinateToPixelTransform: [1 / resolution, 0, 0, -1 / resolution, 0, 0],
  }) as unknown as FrameState;

function namesShown(resolution: number): (string | null)[] {
  const { layer, show } = createZoneNameLayer(10);
  show(['ADYAR', 'ALANDUR', 'MANALI', 'NOWHERE'], [[0, 0], [80, 0], [0, -80], null]);
  const element = layer.render(frameAt(resolution), null as never) as HTMLElement;
  return [...element.querySelectorAll<HTMLElement>('span:not([hidden])')].map(({ textContent }) =>
    (textContent ?? '').replaceAll('\u200a', ''),
  );
}

test('of two names that meet the first is shown', () => {
  expect(namesShown(1)).toEqual(['ADYAR', 'ALANDUR', 'MANALI']);
  expect(namesShown(4)).toEqual(['ADYAR', 'MANALI']);
});

test('from farther away than they are for, no name is shown', () => {
  expect(namesShown(11)).toEqual([]);
});
