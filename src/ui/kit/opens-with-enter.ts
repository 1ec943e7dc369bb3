import type { FocusEvent, KeyboardEvent } from 'react';

/** Enter opens a file field too, which looks like a button; at keyup, since only then may a page open a chooser. */
export const opensWithEnter = {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.dataset['pressed'] = 'true';
  },
  onKeyUp: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    const wasPressed = currentTarget.dataset['pressed'] !== undefined;
    delete currentTarget.dataset['pressed'];
    if (key === 'Enter' && wasPressed) currentTarget.click();
  },
  onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    delete currentTarget.dataset['pressed'];
  },
};
