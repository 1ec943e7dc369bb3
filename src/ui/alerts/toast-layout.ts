/** Reads from the page what toasts must find a place among, puts them there, and watches what changes it. */
import { type Box, covered, type Position, placeToasts } from './toast-placement.ts';

const controls = [
  'a[href], button, input, select, textarea',
  '[role=tab], [role=option], [role=separator], [role=slider], [role=combobox]',
].join();

/** What is typed into: worse to cover than a row of a list, of which there are others. */
const fields = 'input:not([type=checkbox]), select, textarea';

/** What is read at a glance. */
const figures = 'dd';

/** A row of a table can be pressed anywhere in it: beside a narrow toast enough of it stays free. */
const rows = 'tr[tabindex]';
const isWide = (toast: HTMLElement, area: Box): boolean => toast.offsetWidth > area.width / 2;

/** Where a toast stands, and in which layout it was put there: on which screen, in a main area of which size. */
export interface StandingToast {
  readonly position: Position;
  readonly layout: string;
  /** The main area's box. */
  readonly size: string;
  /** When it was put into this layout first, by `performance.now()`. */
  readonly since: number;
  /** There was no place for it: the main area ends above it. */
  readonly isBelow?: boolean;
}

/**
 * So long, in ms, a screen is still settling: what comes under a toast moves it on. Later a person
 * may be on the way to it.
 */
const SETTLING_MS = 600;

/** What became of toasts that were given their places. */
export interface Arranged {
  /** On which screen, in a main area of which size. */
  readonly layout: string;
  /**
   * One that has come anew, or into a layout that is new to it, found no place beside the others
   * where it covers no control.
   */
  readonly lacksSpace: boolean;
}

/** Gives each toast on the page its place. `stood` remembers where they stand. */
export function arrangeToasts(
  toasts: readonly HTMLElement[],
  stood: WeakMap<HTMLElement, StandingToast>,
): Arranged {
  const main = document.querySelector('main');
  if (!main) return { layout: '', lacksSpace: false };
  const area = wholeOf(main);
  const size = [area.left, area.top, area.width, area.height].join(' ');
  const layout = `${location.pathname} ${size}`;
  const open = dialogs();
  const only = toasts.length === 1 ? toasts[0] : undefined;
  const stand = only && stood.get(only);
  if (
    only &&
    stand?.isBelow &&
    stand.layout === layout &&
    covered(boxBelow(only, area), hardOf(main, open)) === 0
  ) {
    standBelow(only, main, area);
    return { layout, lacksSpace: false };
  }
  reserveSpace(main, 0);
  if (toasts.length === 0) return { layout, lacksSpace: false };
  const inArea = (boxes: readonly Box[]): readonly Box[] => boxes.filter((box) => reaches(box, area));
  const isModal = open.some((dialog) => dialog.getAttribute('aria-modal') === 'true');
  // What lies behind a dialog cannot be used now.
  const typedInto = isModal ? [] : boxesOf(main, fields);
  const pressed = toasts.some((toast) => isWide(toast, area)) ? `${controls}, ${rows}` : controls;
  const soft = isModal ? [] : inArea([...boxesOf(main, pressed), ...typedInto, ...typedInto, ...typedInto]);
  const hard = inArea(hardOf(main, open));
  const occupied: Box[] = [];
  let lacksSpace = false;
  const positions = placeToasts(
    toasts.map((toast) => ({
      size: { width: toast.offsetWidth, height: toast.offsetHeight },
      // In a main area of another size the old place means nothing.
      position: stood.get(toast)?.size === size ? (stood.get(toast)?.position ?? null) : null,
      isFromElsewhere: isNewTo(layout, stood.get(toast)),
    })),
    area,
    {
      hard,
      soft,
      figures: isModal ? open.flatMap((dialog) => boxesOf(dialog, figures)) : boxesOf(main, figures),
    },
  );
  for (const [at, toast] of toasts.entries()) {
    const position = positions[at];
    if (!position) continue;
    const before = stood.get(toast);
    const since = before?.layout === layout ? before.since : performance.now();
    // A screen's controls may come after the screen: until then it is still from elsewhere.
    const isKept = before?.position.left === position.left && before.position.top === position.top;
    const box = { ...position, width: toast.offsetWidth, height: toast.offsetHeight };
    const isInTheWay = covered(box, soft) > 0;
    lacksSpace ||= !only && isNewTo(layout, before) && covered(box, [...hard, ...soft, ...occupied]) > 0;
    occupied.push(box);
    if (!before || !isKept || isInTheWay) stood.set(toast, { position, layout, size, since });
    if (toast === only && isInTheWay && isNewTo(layout, before) && isWide(toast, area)) {
      stood.set(toast, { position, layout, size, since, isBelow: true });
      standBelow(toast, main, area);
      break;
    }
    toast.style.left = `${position.left}px`;
    toast.style.top = `${position.top}px`;
  }
  return { layout, lacksSpace };
}

const dialogs = (): readonly Element[] => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];

/** The head of the screen, what can be pressed in dialogs, and what has the focus. */
const hardOf = (main: Element, open: readonly Element[]): readonly Box[] => [
  ...boxesOf(main, 'header'),
  ...open.flatMap((dialog) => boxesOf(dialog, controls)),
  ...focusedBox(),
];

/** Pixels above and below a toast that stands below the main area. */
const EDGE = 8;

/**
 * Where every row is a control, as in a list on a phone: the main area becomes so much lower, and nothing
 * in it moves but its end.
 */
function standBelow(toast: HTMLElement, main: HTMLElement, area: Box): void {
  reserveSpace(main, toast.offsetHeight + 2 * EDGE);
  const { left, top } = boxBelow(toast, area);
  toast.style.left = `${left}px`;
  toast.style.top = `${top}px`;
}

function boxBelow({ offsetWidth: width, offsetHeight: height }: HTMLElement, area: Box): Box {
  return {
    left: area.left + (area.width - width) / 2,
    top: area.top + area.height - height - EDGE,
    width,
    height,
  };
}

function reserveSpace(main: HTMLElement, height: number): void {
  const margin = height === 0 ? '' : `${height}px`;
  if (main.style.marginBlockEnd !== margin) main.style.marginBlockEnd = margin;
}

/** The main area with the space that it gave to a toast. */
function wholeOf(main: HTMLElement): Box {
  const box = boxOf(main);
  return { ...box, height: box.height + (Number.parseFloat(main.style.marginBlockEnd) || 0) };
}

const isNewTo = (layout: string, stand: StandingToast | undefined): boolean =>
  stand?.layout !== layout || performance.now() - stand.since < SETTLING_MS;

/** The box of what has the focus, unless that is a heading, the screen as a whole or a toast. */
function focusedBox(): readonly Box[] {
  const focused = document.activeElement;
  return focused === null || focused.matches('body, main, h1, h2, .Toastify *, .Toastify')
    ? []
    : [boxOf(focused)];
}

const boxesOf = (parent: Element, what: string): readonly Box[] =>
  [...parent.querySelectorAll(what)].map(boxOf).filter(({ width, height }) => width > 0 && height > 0);

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

const reaches = (box: Box, area: Box): boolean =>
  box.left < area.left + area.width &&
  box.left + box.width > area.left &&
  box.top < area.top + area.height &&
  box.top + box.height > area.top;

/** Animations whose end is waited for already. */
const awaited = new WeakSet<Animation>();

/** Calls `then` when each animation in the main area has ended: until then a box is not where it will stand. */
function afterAnimations(main: HTMLElement, then: () => void): void {
  for (const animation of main.getAnimations?.({ subtree: true }) ?? []) {
    if (awaited.has(animation)) continue;
    awaited.add(animation);
    // One that is broken off rejects; what stands instead is a change of its own.
    animation.finished.then(then, () => {});
  }
}

/**
 * Calls `arrange` before the next paint whenever what stands on the page may have moved. Answers how to stop, since
 * nobody need listen while no toast stands.
 */
export function watchLayout(arrange: () => void): () => void {
  let frame = 0;
  let isOver = false;
  const main = document.querySelector('main');
  const soon = (): void => {
    if (isOver) return;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      arrange();
      if (main) afterAnimations(main, soon);
    });
  };
  const elements = new MutationObserver(soon);
  elements.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-bottom-sheet'] });
  const sizes = new ResizeObserver(soon);
  if (main) sizes.observe(main);
  document.addEventListener('focusin', soon);
  document.addEventListener('scroll', soon, { capture: true, passive: true });
  return () => {
    isOver = true;
    cancelAnimationFrame(frame);
    elements.disconnect();
    sizes.disconnect();
    document.removeEventListener('focusin', soon);
    document.removeEventListener('scroll', soon, { capture: true });
  };
}
