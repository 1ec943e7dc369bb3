/** A single key is heard from the moment in which its screen is seen. */
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useShortcut } from '../../src/ui/kit/shortcuts.ts';

test('a key that is pressed before the page has any rest is heard', () => {
  const run = vi.fn();
  const Part = () => {
    useShortcut('w', 'Why', run);
    return null;
  };
  /** Presses in the commit that shows the part, before any effect that may wait. */
  const Hand = () => {
    useLayoutEffect(
      () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', code: 'KeyW' })),
    );
    return null;
  };
  render(
    <>
      <Part />
      <Hand />
    </>,
  );
  expect(run).toHaveBeenCalledOnce();
});
