/** Finds elements of a page by the Testing Library, for a driver that knows only selectors. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ElementQuery } from './element-queries.ts';

/** The library as a script of the page's: it names itself `TestingLibraryDom`. */
export const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** A name as it can be sent to a page. */
type PlainName = string | { readonly source: string; readonly flags: string } | null;

export interface PlainQuery {
  readonly by: ElementQuery['by'];
  readonly role: string;
  readonly name: PlainName;
  readonly having: readonly (NonNullable<PlainName> | PlainQuery)[];
  readonly within: PlainQuery | null;
}

const plainName = (name: string | RegExp): NonNullable<PlainName> =>
  name instanceof RegExp ? { source: name.source, flags: name.flags } : name;

export function plain(query: ElementQuery): PlainQuery {
  const { by, name, having, within } = query;
  return {
    by,
    role: query.by === 'role' ? query.role : '',
    name: name === undefined ? null : plainName(name),
    having: (having ?? []).map((part) =>
      typeof part === 'string' || part instanceof RegExp ? plainName(part) : plain(part),
    ),
    within: within ? plain(within) : null,
  };
}

/** The parts of the library that are used. */
interface Library {
  queryAllByRole(
    where: HTMLElement,
    role: string,
    options: { readonly name?: string | RegExp },
  ): HTMLElement[];
  queryAllByLabelText(where: HTMLElement, name: string | RegExp): HTMLElement[];
  queryAllByText(where: HTMLElement, name: string | RegExp): HTMLElement[];
}

/** Runs in the page: all elements that match, or those that a person sees; null where it has not got `library`. */
export function lookUp(query: PlainQuery, isOnView: boolean): HTMLElement[] | null {
  const { TestingLibraryDom: found } = globalThis as unknown as { readonly TestingLibraryDom?: Library };
  if (found === undefined) return null;
  const { queryAllByLabelText, queryAllByRole, queryAllByText } = found;
  const isSeen = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const words = (name: PlainName): string | RegExp | null =>
    name === null || typeof name === 'string' ? name : new RegExp(name.source, name.flags);
  const among = (where: HTMLElement, { by, role, name }: PlainQuery): HTMLElement[] => {
    const called = words(name);
    if (by === 'files') return [...where.querySelectorAll<HTMLElement>('input[type=file]')];
    if (by === 'role') return queryAllByRole(where, role, called === null ? {} : { name: called });
    return (by === 'label' ? queryAllByLabelText : queryAllByText)(where, called ?? '');
  };
  const has = (element: HTMLElement, part: PlainQuery['having'][number]): boolean => {
    const said = element.textContent ?? '';
    if (typeof part === 'string') return said.includes(part);
    return 'by' in part ? among(element, part).length > 0 : new RegExp(part.source, part.flags).test(said);
  };
  const find = (one: PlainQuery, seenOnly: boolean): HTMLElement[] => {
    const where = one.within ? find(one.within, true)[0] : document.body;
    return (where ? among(where, one) : []).filter(
      (element) => one.having.every((part) => has(element, part)) && (!seenOnly || isSeen(element)),
    );
  };
  return find(query, isOnView);
}

/**
 * What became of a press: it is not over yet, and all of it so far went where it was meant to; it did with its click; or
 * something else had come there.
 */
type Press = 'pending' | 'hit' | 'missed';
interface Pressed {
  homedrawPress?: { state: Press; readonly element: HTMLElement; readonly forget: () => void };
}

/**
 * Runs in the page: where the mouse hits it, in px of the window; null where it is disabled, has not come to rest, or
 * something else would be hit. What comes under the mouse before it is pressed is not pressed (`hasMissed`): alerts
 * that come beside the screen move all of it, between the mouse's going down and its coming up too.
 */
export async function hitPointOf(
  element: HTMLElement,
): Promise<{ readonly x: number; readonly y: number } | null> {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((drawn) => requestAnimationFrame(drawn));
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const hit = document.elementFromPoint(x, y);
  const isAtRest = before.left === left && before.top === top;
  if (!isAtRest || !hit || !element.contains(hit) || element.matches(':disabled')) return null;

  const page = window as Pressed;
  const kinds = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const watch = (event: Event): void => {
    const { homedrawPress: press } = page;
    if (!press) return;
    if (!event.composedPath().includes(element)) press.state = 'missed';
    else if (event.type === 'click' && press.state === 'pending') press.state = 'hit';
    if (press.state === 'missed') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === 'click') press.forget();
  };
  page.homedrawPress?.forget();
  for (const kind of kinds) window.addEventListener(kind, watch, { capture: true });
  page.homedrawPress = {
    state: 'pending',
    element,
    forget: () => {
      for (const kind of kinds) window.removeEventListener(kind, watch, { capture: true });
    },
  };
  return { x, y };
}

/**
 * Runs in the page after the press: something else had come under the mouse, or no click came of it, as where the
 * element was drawn anew under it. A page that the press has led to knows of none, and what a press takes away at once
 * has no click.
 */
export async function hasMissed(): Promise<boolean> {
  const { homedrawPress: press } = window as Pressed;
  if (!press) return false;
  const until = performance.now() + 2_000;
  while (press.state === 'pending' && press.element.isConnected && performance.now() < until)
    await new Promise((drawn) => requestAnimationFrame(drawn));
  press.forget();
  return press.state === 'missed' || (press.state === 'pending' && press.element.isConnected);
}
