/** Builders of what a realtime worker would send to the painter. */
import {
  FrameField,
  frameStride,
  goneState,
  type MarkerState,
  type MarkerText,
  markerStates,
} from '../../../src/contract/fleet.ts';

export interface FrameRow {
  readonly index: number;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly heading?: number;
  readonly state?: MarkerState | 'gone' | number;
  readonly at?: number;
  readonly stillSince?: number;
}

export const text = (index: number, name: string, more: Partial<MarkerText> = {}): MarkerText => ({
  index,
  kind: 'phlebotomist',
  id: String(500 + index),
  name,
  phone: null,
  detail: null,
  relatedId: null,
  ...more,
});

export function frame(...rows: readonly FrameRow[]): { type: 'frame'; rows: Float64Array } {
  const numbers = new Float64Array(rows.length * frameStride);
  for (const [position, row] of rows.entries()) {
    const { index, latitude = 13, longitude = 80.2, heading = Number.NaN, state = 'moving' } = row;
    const number =
      typeof state === 'number' ? state : state === 'gone' ? goneState : markerStates.indexOf(state);
    const base = position * frameStride;
    numbers[base + FrameField.index] = index;
    numbers[base + FrameField.latitude] = latitude;
    numbers[base + FrameField.longitude] = longitude;
    numbers[base + FrameField.heading] = heading;
    numbers[base + FrameField.state] = number;
    numbers[base + FrameField.at] = row.at ?? 1000;
    numbers[base + FrameField.stillSince] = row.stillSince ?? Number.NaN;
  }
  return { type: 'frame', rows: numbers };
}

export const texts = (...all: readonly MarkerText[]) => ({ type: 'texts', texts: all }) as const;
