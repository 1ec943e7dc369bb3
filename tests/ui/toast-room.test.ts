import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arrangeToasts, type Stand } from '../../src/ui/alerts/toast-room.ts';

/** The page of this file: what each element covers is said by hand. */
function put<T extends HTMLElement>(element: T, left: number, top: number, width: number, height: number): T {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  Object.defineProperties(element, {
    offsetWidth: { configurable: true, value: width },
    offsetHeight: { configurable: true, value: height },
  });
  return element;
}
const add = (parent: Element, name: string): HTMLElement => parent.appendChild(document.createElement(name));

let now = 0;
let work: HTMLElement;
let toast: HTMLElement;
let stood: WeakMap<HTMLElement, Stand>;
beforeEach(() => {
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  work = put(add(document.body, 'main'), 0, 0, 390, 800);
  toast = put(add(document.body, 'div'), 0, 0, 360, 60);
  stood = new WeakMap();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const topOf = (): number => {
  arrangeToasts([toast], stood);
  return Number.parseFloat(toast.style.top);
};
/** A button across the work, where the toast stands. */
const coverWith = (top: number) => put(add(work, 'button'), 0, top, 390, 60);

describe('a toast in a room that is still being furnished', () => {
  test('goes on from what comes under it', () => {
    const first = topOf();
    coverWith(first);
    now += 300;
    const second = topOf();
    expect(second).toBeGreaterThanOrEqual(first + 60);
    coverWith(second);
    expect(topOf()).toBeGreaterThanOrEqual(second + 60);
  });

  test('stays later, when a person may be on the way to it', () => {
    const first = topOf();
    coverWith(first);
    now += 300;
    const second = topOf();
    now += 301;
    coverWith(second);
    expect(topOf()).toBe(second);
  });

  test('begins anew in another room', () => {
    const first = topOf();
    coverWith(first);
    const second = topOf();
    now += 10_000;
    put(work, 0, 0, 400, 800);
    coverWith(second);
    expect(topOf()).toBeGreaterThanOrEqual(second + 60);
  });
});
