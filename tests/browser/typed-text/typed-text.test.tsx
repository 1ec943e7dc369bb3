/** The text of a search box while frames are really painted: nothing that was typed is lost, and nothing is undone. */
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { afterPaint } from '../../../src/ui/kit/after-paint.ts';
import { SearchBox } from '../../../src/ui/kit/search-box.tsx';
import { eventually } from '../../support/eventually.ts';

let place: HTMLElement;
let root: Root;
let turn: (isWide: boolean) => void;
const texts: string[] = [];

/** A screen with its search in one place or in another, as a window's width has it. */
function Screen(): ReactNode {
  const [text, setText] = useState('');
  const [isWide, setWide] = useState(true);
  turn = setWide;
  texts.push(text);
  const search = (
    <SearchBox
      label="Search"
      placeholder=""
      clearLabel="Clear"
      text={text}
      onText={setText}
      onLeave={() => {}}
    />
  );
  return isWide ? <header>{search}</header> : <main>{search}</main>;
}

beforeEach(() => {
  texts.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  flushSync(() => root.render(<Screen />));
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const box = (): HTMLInputElement => {
  const found = place.querySelector('input');
  if (!found) throw new Error('The screen has no search');
  return found;
};
function type(text: string): void {
  box().value = text;
  box().dispatchEvent(new InputEvent('input', { bubbles: true }));
}
/** A frame was painted; React may draw what came of it a little later. */
const painted = () => new Promise<void>((resolve) => void afterPaint(() => setTimeout(resolve)));

test('a text that was typed within a frame of a change of the layout stands in the box of the new one', async () => {
  type('kavya');
  const before = box();
  flushSync(() => turn(false));
  expect(box()).not.toBe(before);
  expect(box().value).toBe('kavya');
  await painted();
  expect(box().value).toBe('kavya');
  await eventually(() => expect(texts.at(-1)).toBe('kavya'));
});

test('what is typed into the new box is not undone by what came from the old one', async () => {
  type('kav');
  flushSync(() => turn(false));
  type('kavya');
  await painted();
  expect(box().value).toBe('kavya');
  await eventually(() => expect(texts.at(-1)).toBe('kavya'));
});

test('a box that goes with nothing typed says nothing', () => {
  flushSync(() => turn(false));
  expect(new Set(texts)).toEqual(new Set(['']));
});

test('a key changes nothing around the box before it is painted; the button that clears it comes then', async () => {
  const drawn = new MutationObserver(() => {});
  drawn.observe(place, { childList: true, subtree: true, attributes: true });
  type('k');
  flushSync(() => {});
  expect(drawn.takeRecords()).toEqual([]);
  expect(place.querySelector('button')).toBeNull();
  await painted();
  await eventually(() => expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Clear'));
  drawn.disconnect();
});

test('Escape clears a key that is not painted yet', async () => {
  type('k');
  box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(box().value).toBe('');
  await painted();
  await eventually(() => expect(texts.at(-1)).toBe(''));
  expect(place.querySelector('button')).toBeNull();
});
