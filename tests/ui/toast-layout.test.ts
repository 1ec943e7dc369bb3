import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arrangeToasts, type Stand } from '../../src/ui/alerts/toast-layout.ts';

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

test('in a work of another size a toast begins at its top right again', () => {
  put(work, 0, 0, 1_100, 800);
  const first = put(add(work, 'button'), 0, 0, 1_440, 60);
  const lower = topOf();
  now += 10_000;
  first.remove();
  expect(topOf()).toBe(lower);
  put(work, 0, 0, 1_440, 800);
  expect(topOf()).toBeLessThan(lower);
  expect(Number.parseFloat(toast.style.left)).toBeGreaterThan(1_440 - 400);
});

describe('a toast for which there is no place', () => {
  const fill = () => {
    // As in a browser, it is as high as its room allows.
    work.getBoundingClientRect = () => new DOMRect(0, 0, 390, 800 - (Number.parseFloat(given()) || 0));
    for (let top = 0; top < 800; top += 60) put(add(work, 'button'), 0, top, 390, 60);
  };
  const given = () => work.style.marginBlockEnd;

  test('stands below the work, which ends above it until the toast is gone', () => {
    fill();
    expect([topOf(), given()]).toEqual([800 - 60 - 8, '76px']);
    now += 10_000;
    expect([topOf(), given()]).toEqual([732, '76px']);
    arrangeToasts([], stood);
    expect(given()).toBe('');
  });

  test('takes no room from the work where there is a place beside it', () => {
    put(work, 0, 0, 1_440, 800);
    for (let top = 0; top < 800; top += 60) put(add(work, 'button'), 0, top, 1_440, 60);
    topOf();
    expect(given()).toBe('');
  });

  test('takes a row of a table for a control where it is as wide as the work, and not where more of the row is left', () => {
    const row = (top: number, width: number): void => {
      const element = put(add(work, 'tr'), 0, top, width, 60);
      element.tabIndex = -1;
    };
    for (let top = 0; top < 800; top += 60) row(top, 390);
    expect([topOf(), given()]).toEqual([732, '76px']);
    work.replaceChildren();
    put(work, 0, 0, 1_440, 800);
    for (let top = 0; top < 800; top += 60) row(top, 1_440);
    expect([topOf() < 100, given()]).toEqual([true, '']);
  });

  test('that came under one later is covered: who was on the way to it would miss it', () => {
    const first = topOf();
    now += 700;
    fill();
    expect([topOf(), given()]).toEqual([first, '']);
  });

  test('leaves it to the buttons of a dialog that opens', () => {
    fill();
    topOf();
    const dialog = add(document.body, 'div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    put(add(dialog, 'button'), 200, 740, 180, 44);
    const top = topOf();
    expect([top + 60 <= 740, given()]).toEqual([true, '']);
  });

  test('gives the room back on another screen', () => {
    fill();
    topOf();
    history.replaceState(null, '', '/elsewhere');
    work.replaceChildren();
    expect([topOf() < 100, given()]).toEqual([true, '']);
    history.replaceState(null, '', '/');
  });
});

describe('toasts that find no place beside each other', () => {
  /** A work with room for one toast above its only button. */
  const crowd = () => {
    put(work, 0, 0, 390, 160);
    put(add(work, 'button'), 0, 80, 390, 80);
  };
  const another = () => put(add(document.body, 'div'), 0, 0, 360, 60);

  test('are told of', () => {
    crowd();
    expect(arrangeToasts([toast], stood).isCrowded).toBe(false);
    expect(arrangeToasts([toast, another()], stood).isCrowded).toBe(true);
    expect(arrangeToasts([toast], stood).isCrowded).toBe(false);
  });

  test('are told of where one lies over the other', () => {
    put(work, 0, 0, 390, 80);
    expect(arrangeToasts([toast, another()], stood).isCrowded).toBe(true);
  });

  test('have a place where nothing is in the way', () => {
    expect(arrangeToasts([toast, another()], stood).isCrowded).toBe(false);
  });

  test('stay when a control comes under them later: who was on the way to them would miss them', () => {
    const both = [toast, another()];
    arrangeToasts(both, stood);
    now += 700;
    for (let top = 0; top < 800; top += 60) coverWith(top);
    expect(arrangeToasts(both, stood).isCrowded).toBe(false);
  });
});
