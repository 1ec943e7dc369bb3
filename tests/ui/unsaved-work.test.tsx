import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isSomebodyWriting, useUnsavedWork } from '../../src/ui/app/unsaved-work.ts';

afterEach(cleanup);

function Form({ filled }: { readonly filled: boolean }) {
  useUnsavedWork(filled);
  return (
    <>
      <input aria-label="Name" />
      <textarea aria-label="Note" />
      <button type="button">Elsewhere</button>
    </>
  );
}

test('somebody writes while a field has the focus, or while a form is filled in', () => {
  const { rerender, unmount } = render(<Form filled={false} />);
  expect(isSomebodyWriting()).toBe(false);
  for (const name of ['Name', 'Note']) {
    screen.getByRole('textbox', { name }).focus();
    expect(isSomebodyWriting()).toBe(true);
  }
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  expect(isSomebodyWriting()).toBe(false);
  rerender(<Form filled />);
  expect(isSomebodyWriting()).toBe(true);
  unmount();
  expect(isSomebodyWriting()).toBe(false);
});

test('a form that is filled in asks before the tab is closed, and no longer', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  const { unmount } = render(<Form filled />);
  const second = render(<Form filled />);
  expect(asks()).toBe(true);
  second.unmount();
  expect(asks()).toBe(true);
  unmount();
  expect(asks()).toBe(false);
});
