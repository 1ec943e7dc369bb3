import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPageHeading } from './page-heading.ts';

export interface KeptFocus<Area extends HTMLElement> {
  readonly ref: RefObject<Area | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
}

/**
 * The focus in an area is never lost. Where its control goes away (a card was dismissed, here or in another tab; an
 * upload is done), the card that took its place gets the focus, then the element marked `data-keeps-focus`, then the
 * heading of the screen. Cards are list items, with a control marked `data-dismisses`.
 */
export function useKeptFocus<Area extends HTMLElement>(): KeptFocus<Area> {
  const ref = useRef<Area>(null);
  /** The place of the card that has the focus; -1 for another control, null while the focus is elsewhere. */
  const at = useRef<number | null>(null);
  // An element that is removed while it has the focus gets no blur event: the page's body has the focus then.
  useLayoutEffect(() => {
    if (at.current === null || document.activeElement !== document.body) return;
    const cards = [...(ref.current?.querySelectorAll<HTMLElement>('[data-dismisses]') ?? [])];
    const next = at.current === -1 ? undefined : (cards[at.current] ?? cards.at(-1));
    const kept = next ?? ref.current?.querySelector<HTMLElement>('[data-keeps-focus]');
    at.current = null;
    if (kept) kept.focus();
    else focusPageHeading();
  });
  return {
    ref,
    onFocus: ({ target }) => {
      const card = target.closest('li');
      at.current = card ? [...(card.parentElement?.children ?? [])].indexOf(card) : -1;
    },
    onBlur: () => {
      at.current = null;
    },
  };
}
