/** What of a window is listened to and used; tests have one of their own. */
export type CachedPage = Pick<Window, 'addEventListener'> & {
  readonly document: { readonly documentElement: Pick<HTMLElement, 'hidden'> };
  readonly location: Pick<Location, 'reload'>;
};

/**
 * Some browsers (WebKit's) keep a page that one leaves in their bfcache, and bring it back as it was by Back: its
 * worker would be suspended with the lead of all tabs in its hand, and the page would not have learned that somebody
 * signed out meanwhile. So a page that is kept gives up its worker and shows nothing, and one that comes back is loaded
 * anew, as in the browsers that keep none.
 */
export function giveUpWhenCached(page: CachedPage, giveUp: () => void): void {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    giveUp();
    page.document.documentElement.hidden = true;
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload();
  });
}
