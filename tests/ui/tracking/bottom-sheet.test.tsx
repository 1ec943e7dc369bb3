import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { IntlProvider } from 'use-intl';
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../../src/ui/messages/en.ts';
import { BottomSheetHandle } from '../../../src/ui/tracking/bottom-sheet-handle.tsx';
import { restingHeight, useBottomSheet } from '../../../src/ui/tracking/use-bottom-sheet.ts';

describe('the height at which a bottom sheet settles', () => {
  test.each([
    ['near the foot', 0.2, 0, 'peek'],
    ['about the middle', 0.5, 0, 'half'],
    ['near the top', 0.85, 0, 'full'],
    ['flicked up from the foot', 0.2, 1, 'half'],
    ['flicked up from above the middle', 0.6, 1, 'full'],
    ['flicked down from the top', 0.85, -1, 'half'],
    ['flicked down from below the middle', 0.4, -1, 'peek'],
  ] as const)('%s', (_, share, speed, height) => expect(restingHeight(share, speed)).toBe(height));
});

const settled = vi.fn();
function Board() {
  const board = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const sheet = useBottomSheet(board, panel, settled);
  return (
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
      <div ref={board} data-testid="board">
        <div ref={panel}>
          <BottomSheetHandle sheet={sheet} />
        </div>
      </div>
    </IntlProvider>
  );
}

describe('the handle of the bottom sheet', () => {
  const person = userEvent.setup();
  const grip = () => screen.getByRole('slider', { name: 'Height of the list' });
  const value = () => [grip().getAttribute('aria-valuenow'), grip().getAttribute('aria-valuetext')];

  test('shows its height and takes the arrow keys, Home and End; the map gets each height', async () => {
    settled.mockClear();
    render(<Board />);
    grip().focus();
    expect(value()).toEqual(['0', 'Small']);
    await person.keyboard('{ArrowUp}');
    expect(value()).toEqual(['1', 'Half']);
    expect(screen.getByTestId('board').dataset['bottomSheet']).toBe('half');
    await person.keyboard('{End}{ArrowUp}');
    expect(value()).toEqual(['2', 'Full']);
    await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(value()).toEqual(['0', 'Small']);
    expect(settled).toHaveBeenCalledTimes(4);
  });

  test('has a button beside it, since a finger with a screen reader drags nothing', async () => {
    render(<Board />);
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(value()).toEqual(['2', 'Full']);
    await person.click(screen.getByRole('button', { name: 'Show less' }));
    expect(value()).toEqual(['0', 'Small']);
  });
});
