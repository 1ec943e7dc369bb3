/** Puts the system together for a browser page: the worker, the stored session, the tab's visibility. */
import { signedInName } from '../../contract/realtime-port.ts';
import { createSystem, type System } from '../../machines/system.ts';
import { createScriptLoader } from '../maps-service/load-script.ts';
import { createMapsService } from '../maps-service/maps-service.ts';
import { createPageStorage } from './page-storage.ts';
import { type BrowserSessionStore, createSessionStore } from './session-store.ts';
import { freshName, tabName } from './tab.ts';
import { createWorkerLink } from './worker-link.ts';

export interface OpenSystem {
  readonly system: System;
  readonly store: BrowserSessionStore;
}

/** Called once a page. `navigate` is the router's: `home` leaves the login screen and no other, `login` goes to `/`. */
export function openSystem(navigate: (to: 'home' | 'login') => void): OpenSystem {
  const store = createSessionStore(() => window.localStorage, window);
  const worker = createWorkerLink({
    spawn: () =>
      new Worker(new URL('../../worker/realtime.worker.ts', import.meta.url), {
        type: 'module',
        name: store.isSignedIn() ? signedInName : 'realtime',
      }),
    maps: createMapsService(createScriptLoader(document)),
    tab: tabName(() => window.sessionStorage, navigator.locks as LockManager | undefined),
    signedIn: store.isSignedIn,
  });
  const system = createSystem({
    worker,
    store,
    navigate,
    page: freshName(),
    storage: {
      tab: createPageStorage(() => window.sessionStorage, window),
      browser: createPageStorage(() => window.localStorage, window),
    },
    report: (error) => console.error('A toast could not be shown:', error),
  });

  store.watch((hospital) =>
    system.notice(hospital ? { type: 'page.foundSession', hospital } : { type: 'page.lostSession' }),
  );
  const tellView = () =>
    system.wish({ name: 'view', visible: document.visibilityState === 'visible', usedAt: Date.now() });
  document.addEventListener('visibilitychange', tellView);
  window.addEventListener('focus', tellView);
  tellView();
  return { system, store };
}
