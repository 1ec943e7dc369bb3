import { useEffect } from 'react';
import { focusPageHeading } from '../kit/page-heading.ts';

/** A window of a new width has its layout by then, also on a busy machine. */
const SETTLED_MS = 2_000;
/** What can have the focus by the Tab key or by a click. */
const focusable = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]';

/** Whether the element stands on the page where somebody can reach it. */
const stands = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[inert]') === null;

/** Identifies a control, to find it again where it stands in another place. */
const signOf = (element: Element): string =>
  [
    element.tagName,
    element.getAttribute('type'),
    element.getAttribute('aria-label') ?? element.textContent?.trim(),
  ].join(' ');

interface Held {
  readonly element: HTMLElement;
  readonly sign: string;
  /** What takes its place in a window of another width (`data-focus-kin`); null where nothing does. */
  readonly kin: string | null;
}

const heldBy = (element: HTMLElement): Held => ({
  element,
  sign: signOf(element),
  kin: element.closest<HTMLElement>('[data-focus-kin]')?.dataset['focusKin'] ?? null,
});

const within = (place: Element): HTMLElement[] =>
  [place, ...place.querySelectorAll(focusable)].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches(focusable) && stands(element),
  );

/** The same control in another place, else its substitute, else the dialog that lies over the page. */
function heirOf({ sign, kin }: Held): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].filter(stands).at(-1);
  const same = within(dialog ?? document.body).find((element) => signOf(element) === sign);
  if (same || dialog) return same ?? (dialog && within(dialog)[0]);
  const places = kin === null ? [] : [...document.querySelectorAll(`[data-focus-kin="${kin}"]`)];
  const found = places.flatMap(within);
  return found.find((element) => element.dataset['keepsFocus'] !== undefined) ?? found[0];
}

/**
 * The focus is not lost when the window becomes narrower or wider (decision 0027): a control that is not shown in the
 * new width hands it on, to the same control elsewhere, to its substitute, or to the heading of the screen. Where
 * nothing had the focus, nothing gets it.
 */
export function useHandedFocus(): void {
  useEffect(() => {
    let held: Held | null = null;
    let frame = 0;
    const onFocusIn = ({ target }: FocusEvent): void => {
      held = target instanceof HTMLElement ? heldBy(target) : null;
    };
    // A blur of what still stands is somebody's own doing; what was taken away or hidden in the same turn had no say.
    const onFocusOut = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        if (held?.element === target && document.activeElement !== target && stands(held.element))
          held = null;
      });
    const handOn = (): void => {
      if (held === null || stands(held.element)) return;
      const heir = heirOf(held);
      held = null;
      if (heir) heir.focus();
      else focusPageHeading();
    };
    // The sidebar is hidden, or inert, only once its way out is over or the page finds the time to draw.
    const onResize = (): void => {
      cancelAnimationFrame(frame);
      const until = performance.now() + SETTLED_MS;
      const look = (): void => {
        handOn();
        if (held !== null && performance.now() < until) frame = requestAnimationFrame(look);
      };
      frame = requestAnimationFrame(look);
    };
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    window.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('resize', onResize);
    };
  }, []);
}
