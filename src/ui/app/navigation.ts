/**
 * Where the session sends a person. Before the console is loaded there is only the login, and the address is changed
 * without a listener; from then on the router goes.
 */
export interface Navigation {
  /** `home` leaves the login screen and no other; `login` goes to `/`. */
  go(to: 'home' | 'login'): void;
  /** From now on the router goes. Answers how to stop. */
  attach(goTo: (path: '/' | '/home') => void): () => void;
}

export function createNavigation(page: Pick<Window, 'location' | 'history'>): Navigation {
  let goTo = (path: '/' | '/home') => page.history.replaceState(null, '', path);
  const alone = goTo;
  return {
    go: (to) => {
      if (to === 'login') goTo('/');
      else if (page.location.pathname === '/') goTo('/home');
    },
    attach: (router) => {
      goTo = router;
      return () => {
        goTo = alone;
      };
    },
  };
}
