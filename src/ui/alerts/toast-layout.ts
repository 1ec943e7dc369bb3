/** What toasts must find a place among, read from the page; and the hearing of what changes it. */
import { type Box, covered, placeToasts, type Spot } from './toast-placement.ts';

const controls = [
  'a[href], button, input, select, textarea',
  '[role=tab], [role=option], [role=separator], [role=slider], [role=combobox]',
].join();

/** What is typed into: covered, it is worse than a row of a list, of which there are others. */
const fields = 'input:not([type=checkbox]), select, textarea';

/** What is read at a glance. */
const figures = 'dd';

/** A row of a table is pressed anywhere in it; beside a toast that is narrower enough of it is left. */
const rows = 'tr[tabindex]';
const isWide = (toast: HTMLElement, area: Box): boolean => toast.offsetWidth > area.width / 2;

/** Where a toast stands, and in which room it was put there: on which screen, in a work of which size. */
export interface Stand {
  readonly spot: Spot;
  readonly room: string;
  /** The work's box. */
  readonly size: string;
  /** When it was put into this room first, by `performance.now()`. */
  readonly since: number;
  /** There was no place for it: the work ends above it. */
  readonly isBelow?: boolean;
}

/** So long, in ms, a room is still being furnished: what comes under a toast moves it on. Later a person may be on the way to it. */
const FURNISHING_MS = 600;

/** What became of toasts that were given their places. */
export interface Arranged {
  /** On which screen, in a work of which size. */
  readonly room: string;
  /** One that has come anew, or into a room that is new to it, found no place over no control beside the others. */
  readonly isCrowded: boolean;
}

/** Gives each toast on the page its place. `stood` remembers where they stand. */
export function arrangeToasts(toasts: readonly HTMLElement[], stood: WeakMap<HTMLElement, Stand>): Arranged {
  const work = document.querySelector('main');
  if (!work) return { room: '', isCrowded: false };
  const area = wholeOf(work);
  const size = [area.left, area.top, area.width, area.height].join(' ');
  const room = `${location.pathname} ${size}`;
  const open = dialogs();
  const only = toasts.length === 1 ? toasts[0] : undefined;
  const stand = only && stood.get(only);
  if (
    only &&
    stand?.isBelow &&
    stand.room === room &&
    covered(boxBelow(only, area), hardOf(work, open)) === 0
  ) {
    standBelow(only, work, area);
    return { room, isCrowded: false };
  }
  giveRoom(work, 0);
  if (toasts.length === 0) return { room, isCrowded: false };
  const inArea = (boxes: readonly Box[]): readonly Box[] => boxes.filter((box) => reaches(box, area));
  const isModal = open.some((dialog) => dialog.getAttribute('aria-modal') === 'true');
  // What lies behind a dialog cannot be used now.
  const typedInto = isModal ? [] : boxesOf(work, fields);
  const pressed = toasts.some((toast) => isWide(toast, area)) ? `${controls}, ${rows}` : controls;
  const soft = isModal ? [] : inArea([...boxesOf(work, pressed), ...typedInto, ...typedInto, ...typedInto]);
  const hard = inArea(hardOf(work, open));
  const taken: Box[] = [];
  let isCrowded = false;
  const spots = placeToasts(
    toasts.map((toast) => ({
      size: { width: toast.offsetWidth, height: toast.offsetHeight },
      // In a work of another size the old place means nothing.
      spot: stood.get(toast)?.size === size ? (stood.get(toast)?.spot ?? null) : null,
      isFromElsewhere: isNewTo(room, stood.get(toast)),
    })),
    area,
    {
      hard,
      soft,
      figures: isModal ? open.flatMap((dialog) => boxesOf(dialog, figures)) : boxesOf(work, figures),
    },
  );
  for (const [at, toast] of toasts.entries()) {
    const spot = spots[at];
    if (!spot) continue;
    const before = stood.get(toast);
    const since = before?.room === room ? before.since : performance.now();
    // A screen's controls may come after the screen: until then it is still from elsewhere.
    const isKept = before?.spot.left === spot.left && before.spot.top === spot.top;
    const box = { ...spot, width: toast.offsetWidth, height: toast.offsetHeight };
    const isInTheWay = covered(box, soft) > 0;
    isCrowded ||= !only && isNewTo(room, before) && covered(box, [...hard, ...soft, ...taken]) > 0;
    taken.push(box);
    if (!before || !isKept || isInTheWay) stood.set(toast, { spot, room, size, since });
    if (toast === only && isInTheWay && isNewTo(room, before) && isWide(toast, area)) {
      stood.set(toast, { spot, room, size, since, isBelow: true });
      standBelow(toast, work, area);
      break;
    }
    toast.style.left = `${spot.left}px`;
    toast.style.top = `${spot.top}px`;
  }
  return { room, isCrowded };
}

const dialogs = (): readonly Element[] => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];

/** The head of the screen, what can be pressed in dialogs, and what has the focus. */
const hardOf = (work: Element, open: readonly Element[]): readonly Box[] => [
  ...boxesOf(work, 'header'),
  ...open.flatMap((dialog) => boxesOf(dialog, controls)),
  ...focusedBox(),
];

/** Pixels above and below a toast that stands below the work. */
const EDGE = 8;

/** Where every row is a control, as in a list on a phone: the work becomes so much lower, and nothing in it moves but its end. */
function standBelow(toast: HTMLElement, work: HTMLElement, area: Box): void {
  giveRoom(work, toast.offsetHeight + 2 * EDGE);
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

function giveRoom(work: HTMLElement, height: number): void {
  const margin = height === 0 ? '' : `${height}px`;
  if (work.style.marginBlockEnd !== margin) work.style.marginBlockEnd = margin;
}

/** The work with the room that it gave to a toast. */
function wholeOf(work: HTMLElement): Box {
  const box = boxOf(work);
  return { ...box, height: box.height + (Number.parseFloat(work.style.marginBlockEnd) || 0) };
}

const isNewTo = (room: string, stand: Stand | undefined): boolean =>
  stand?.room !== room || performance.now() - stand.since < FURNISHING_MS;

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

/** Calls `then` when each thing that moves in the work has come to rest: until then its box is not where it will stand. */
function atRest(work: HTMLElement, then: () => void): void {
  for (const animation of work.getAnimations?.({ subtree: true }) ?? []) {
    if (awaited.has(animation)) continue;
    awaited.add(animation);
    // One that is broken off rejects; what stands instead is a change of its own.
    animation.finished.then(then, () => {});
  }
}

/**
 * Calls `arrange` before the next paint whenever what stands on the page may have moved. Answers how to stop. While no toast stands
 * nobody need listen.
 */
export function watchRoom(arrange: () => void): () => void {
  let frame = 0;
  let isOver = false;
  const work = document.querySelector('main');
  const soon = (): void => {
    if (isOver) return;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      arrange();
      if (work) atRest(work, soon);
    });
  };
  const elements = new MutationObserver(soon);
  elements.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-sheet'] });
  const sizes = new ResizeObserver(soon);
  if (work) sizes.observe(work);
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
