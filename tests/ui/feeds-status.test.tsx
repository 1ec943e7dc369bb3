import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FeedsStatusLine } from '../../src/ui/shell/feeds-status.tsx';
import { renderView } from './render.tsx';

test.each([
  [1, 'stale', 'Orders: stale'],
  [2, 'stale', 'Orders and 1 more: stale'],
  [3, 'offline', 'Orders and 2 more: offline'],
] as const)('%d feeds that are %s are told as the first and how many more', (count, state, words) => {
  renderView(<FeedsStatusLine status={{ state, count, feed: 'orders' }} onInspect={() => {}} />);
  expect(screen.getByText(words)).toBeDefined();
});
