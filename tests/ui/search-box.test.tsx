/** What a key that follows the typing at once goes to: what the text finds, not what stood there before. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { SearchBox } from '../../src/ui/kit/search-box.tsx';
import { singleKeys } from '../../src/ui/kit/shortcuts.ts';

const everybody = ['Anbu', 'Kavya', 'Senthil'];

function People() {
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <SearchBox
        label="Search"
        placeholder=""
        clearLabel="Clear"
        text={text}
        onText={setText}
        onLeave={() => list.current?.querySelector<HTMLElement>('button')?.focus()}
      />
      <button type="button" onClick={() => setText('')}>
        Show all
      </button>
      <ul ref={list}>
        {everybody
          .filter((name) => name.toLowerCase().includes(text))
          .map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
      </ul>
    </>
  );
}

test('the Down key right after a letter goes to the first row that matches it', () => {
  render(<People />);
  const box = screen.getByRole('searchbox');
  // Inside one `act` what is deferred waits, as it does between two keys of a hand that is quick.
  act(() => {
    fireEvent.input(box, { target: { value: 'k' } });
    expect(screen.getByRole('button', { name: 'Anbu' })).toBeTruthy();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Kavya');
  });
  expect(document.activeElement?.textContent).toBe('Kavya');
});

test('the keys of an input method are its own', () => {
  render(<People />);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.input(box, { target: { value: 'k' } });
  box.focus();
  for (const key of ['ArrowDown', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true });
  expect([box.value, document.activeElement]).toEqual(['k', box]);
});

test('a later text is followed too', () => {
  render(<People />);
  const box = screen.getByRole('searchbox');
  fireEvent.input(box, { target: { value: 'k' } });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.input(box, { target: { value: 's' } });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Senthil']);
  fireEvent.input(box, { target: { value: 'k' } });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Kavya']);
});

test('a text that the screen sets stands in the box, and later typing searches again', () => {
  render(<People />);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.input(box, { target: { value: 'k' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(box.value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  fireEvent.input(box, { target: { value: 'k' } });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Kavya']);
});

test('Escape takes the typed text back, in the box and in the list', () => {
  render(<People />);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.input(box, { target: { value: 'k' } });
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(box.value).toBe('');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
});

test('names its key only while single keys are on, in this tab and in the others', () => {
  render(<People />);
  const named = () => [
    screen.queryByText('/') !== null,
    screen.getByRole('searchbox').getAttribute('aria-keyshortcuts'),
  ];
  expect(named()).toEqual([true, '/']);
  act(() => singleKeys.switchTo(false));
  expect(named()).toEqual([false, null]);
  localStorage.removeItem('homedraw.singleKeys');
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: 'homedraw.singleKeys', newValue: null })),
  );
  expect(named()).toEqual([true, '/']);
});
