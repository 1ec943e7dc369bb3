/** What a key that follows the typing at once goes to: what the text finds, not what stood there before. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { SearchBox } from '../../src/ui/kit/search-box.tsx';
import { useDeferred } from '../../src/ui/kit/use-deferred.ts';

const everybody = ['Anbu', 'Kavya', 'Senthil'];

function People() {
  const [text, setText] = useState('');
  const { deferred, flush } = useDeferred(text);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <SearchBox
        label="Search"
        placeholder=""
        clearLabel="Clear"
        text={text}
        onText={setText}
        onFlush={flush}
        onLeave={() => list.current?.querySelector<HTMLElement>('button')?.focus()}
      />
      <ul ref={list}>
        {everybody
          .filter((name) => name.toLowerCase().includes(deferred))
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
    fireEvent.change(box, { target: { value: 'k' } });
    expect(screen.getByRole('button', { name: 'Anbu' })).toBeTruthy();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Kavya');
  });
  expect(document.activeElement?.textContent).toBe('Kavya');
});

test('a later value is deferred again', () => {
  render(<People />);
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: 'k' } });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.change(box, { target: { value: 's' } });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Senthil']);
  fireEvent.change(box, { target: { value: 'k' } });
  expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['Kavya']);
});
