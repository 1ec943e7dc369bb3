/** Id of the heading that takes the focus after each navigation. */
export const pageHeadingId = 'page-heading';

/**
 * Gives the focus to the heading on view. A phone keeps the list behind an open conversation: the list's heading is
 * hidden, and a hidden heading takes no focus.
 */
export function focusPageHeading(): void {
  for (const heading of document.querySelectorAll<HTMLElement>('h1[tabindex="-1"]')) heading.focus();
}
