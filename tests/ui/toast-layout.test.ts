import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { arrangeToasts, type StandingToast } from '../../src/ui/alerts/toast-layout.ts';

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
let main: HTMLElement;
let toast: HTMLElement;
let stood: WeakMap<HTMLElement, StandingToast>;
beforeEach(() => {
  now = 5_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  main = put(add(document.body, 'main'), 0, 0, 390, 800);
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
/** A button across the main area, where the toast stands. */
const coverWith = (top: number) => put(add(main, 'button'), 0, top, 390, 60);

describe('a toast on a screen that is still settling', () => {
  test('moves away from a control that comes under it', () => {
    const first = topOf();
    coverWith(first);
    now += 300;
    const second = topOf();
    expect(second).toBeGreaterThanOrEqual(first + 60);
    coverWith(second);
    expect(topOf()).toBeGreaterThanOrEqual(second + 60);
  });

  test('stays once the screen has settled, since a person may be about to press it', () => {
    const first = topOf();
    coverWith(first);
    now += 300;
    const second = topOf();
    now += 301;
    coverWith(second);
    expect(topOf()).toBe(second);
  });

  test('is placed anew on another screen', () => {
    const first = topOf();
    coverWith(first);
    const second = topOf();
    now += 10_000;
    put(main, 0, 0, 400, 800);
    coverWith(second);
    expect(topOf()).toBeGreaterThanOrEqual(second + 60);
  });
});

test('in a main area of another size a toast begins at its top right again', () => {
  put(main, 0, 0, 1_100, 800);
  const first = put(add(main, 'button'), 0, 0, 1_440, 60);
  const lower = topOf();
  now += 10_000;
  first.remove();
  expect(topOf()).toBe(lower);
  put(main, 0, 0, 1_440, 800);
  expect(topOf()).toBeLessThan(lower);
  expect(Number.parseFloat(toast.style.left)).toBeGreaterThan(1_440 - 400);
});

describe('a toast for which there is no place', () => {
  const fill = () => {
    // As in a browser, it is as high as its space allows.
    main.getBoundingClientRect = () => new DOMRect(0, 0, 390, 800 - (Number.parseFloat(given()) || 0));
    for (let top = 0; top < 800; top += 60) put(add(main, 'button'), 0, top, 390, 60);
  };
  const given = () => main.style.marginBlockEnd;

  test('stands below the main area, which ends above it until the toast is gone', () => {
    fill();
    expect([topOf(), given()]).toEqual([800 - 60 - 8, '76px']);
    now += 10_000;
    expect([topOf(), given()]).toEqual([732, '76px']);
    arrangeToasts([], stood);
    expect(given()).toBe('');
  });

  test('takes no space from the main area where there is a place beside it', () => {
    put(main, 0, 0, 1_440, 800);
    for (let top = 0; top < 800; top += 60) put(add(main, 'button'), 0, top, 1_440, 60);
    topOf();
    expect(given()).toBe('');
  });

  test('treats a row of a table as a control only where it is as wide as the main area', () => {
    const row = (top: number, width: number): void => {
      const element = put(add(main, 'tr'), 0, top, width, 60);
      element.tabIndex = -1;
    };
    for (let top = 0; top < 800; top += 60) row(top, 390);
    expect([topOf(), given()]).toEqual([732, '76px']);
    main.replaceChildren();
    put(main, 0, 0, 1_440, 800);
    for (let top = 0; top < 800; top += 60) row(top, 1_440);
    expect([topOf() < 100, given()]).toEqual([true, '']);
  });

  test('stays over a control that comes under it later', () => {
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

  test('gives the space back on another screen', () => {
    fill();
    topOf();
    history.replaceState(null, '', '/elsewhere');
    main.replaceChildren();
    expect([topOf() < 100, given()]).toEqual([true, '']);
    history.replaceState(null, '', '/');
  });
});

describe('toasts that find no place beside each other', () => {
  /** A main area with space for one toast above its only button. */
  const leaveSpaceForOne = () => {
    put(main, 0, 0, 390, 160);
    put(add(main, 'button'), 0, 80, 390, 80);
  };
  const another = () => put(add(document.body, 'div'), 0, 0, 360, 60);

  test('are reported', () => {
    leaveSpaceForOne();
    expect(arrangeToasts([toast], stood).lacksSpace).toBe(false);
    expect(arrangeToasts([toast, another()], stood).lacksSpace).toBe(true);
    expect(arrangeToasts([toast], stood).lacksSpace).toBe(false);
  });

  test('are reported where one lies over the other', () => {
    put(main, 0, 0, 390, 80);
    expect(arrangeToasts([toast, another()], stood).lacksSpace).toBe(true);
  });

  test('have a place where nothing is in the way', () => {
    expect(arrangeToasts([toast, another()], stood).lacksSpace).toBe(false);
  });

  test('stay when a control comes under them later', () => {
    const both = [toast, another()];
    arrangeToasts(both, stood);
    now += 700;
    for (let top = 0; top < 800; top += 60) coverWith(top);
    expect(arrangeToasts(both, stood).lacksSpace).toBe(false);
  });
});
