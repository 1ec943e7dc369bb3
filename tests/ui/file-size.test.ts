import { expect, test } from 'vitest';
import { sizeOf } from '../../src/ui/kit/file-size.ts';

test('sizes are shown in the unit that fits', () => {
  expect([0, 1_023, 1_024, 1_536, 217_000, 1_048_575, 1_048_576, 5 * 1_048_576].map(sizeOf)).toEqual([
    { unit: 'bytes', count: 0 },
    { unit: 'bytes', count: 1_023 },
    { unit: 'kilobytes', count: 1 },
    { unit: 'kilobytes', count: 1.5 },
    { unit: 'kilobytes', count: 212 },
    { unit: 'megabytes', count: 1 },
    { unit: 'megabytes', count: 1 },
    { unit: 'megabytes', count: 5 },
  ]);
});
