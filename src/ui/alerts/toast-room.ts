/** What toasts must find a place among, read from the page; and the hearing of what changes it. */
import { type Box, placeToasts, type Spot } from './toast-place.ts';

const controls =
  'a[href], button, input, select, textarea, [role=tab], [role=option], [role=separator], [role=combobox]';

/** Gives each toast on the page its place. `stood` remembers where they stand. */
export function arrangeToasts(toasts: readonly HTMLElement[], stood: WeakMap<HTMLElement, Spot>): void {
  const work = document.querySelector('main');
  if (!work || toasts.length === 0) return;
  const area = boxOf(work);
  const inArea = (boxes: readonly Box[]): readonly Box[] => boxes.filter((box) => reaches(box, area));
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const isModal = dialogs.some((dialog) => dialog.getAttribute('aria-modal') === 'true');
  const hard = [
    ...boxesOf(work, 'header'),
    ...dialogs.flatMap((dialog) => boxesOf(dialog, controls)),
    ...focusedBox(),
  ];
  const spots = placeToasts(
    toasts.map((toast) => ({
      size: { width: toast.offsetWidth, height: toast.offsetHeight },
      spot: stood.get(toast) ?? null,
    })),
    area,
    // What lies behind a dialog cannot be used now.
    { hard: inArea(hard), soft: isModal ? [] : inArea(boxesOf(work, controls)) },
  );
  for (const [at, toast] of toasts.entries()) {
    const spot = spots[at];
    if (!spot) continue;
    stood.set(toast, spot);
    toast.style.left = `${spot.left}px`;
    toast.style.top = `${spot.top}px`;
  }
}

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

/**
 * Calls `arrange` before the next paint whenever what stands on the page may have moved. Answers how to stop. While no toast stands
 * nobody need listen.
 */
export function watchRoom(arrange: () => void): () => void {
  let frame = 0;
  const soon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      arrange();
    });
  };
  const elements = new MutationObserver(soon);
  elements.observe(document.body, { childList: true, subtree: true });
  const sizes = new ResizeObserver(soon);
  const work = document.querySelector('main');
  if (work) sizes.observe(work);
  document.addEventListener('focusin', soon);
  document.addEventListener('scroll', soon, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(frame);
    elements.disconnect();
    sizes.disconnect();
    document.removeEventListener('focusin', soon);
    document.removeEventListener('scroll', soon, { capture: true });
  };
}
