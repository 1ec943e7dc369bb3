/** Puts the system together for a browser page: the worker, the stored session, the tab's visibility. */
import { createSystem, type System } from '../../machines/system.ts';
import { createScriptLoader } from '../maps-service/load-script.ts';
import { createMapsService } from '../maps-service/maps-service.ts';
import { type BrowserSessionStore, createSessionStore } from './session-store.ts';
import { tabId } from './tab-id.ts';
import { createWorkerLink } from './worker-link.ts';

export interface OpenSystem {
  readonly system: System;
  readonly store: BrowserSessionStore;
}

/** Called once a page. `navigate` is the router's: `home` leaves the login screen and no other, `login` goes to `/`. */
export function openSystem(navigate: (to: 'home' | 'login') => void): OpenSystem {
  const store = createSessionStore(() => window.localStorage, window);
  const tab = tabId(() => window.sessionStorage);
  const worker = createWorkerLink(
    () =>
      new Worker(new URL('../../worker/realtime.worker.ts', import.meta.url), {
        type: 'module',
        name: `realtime ${tab}`,
      }),
    createMapsService(createScriptLoader(document)),
  );
  const system = createSystem({ worker, store, navigate });

  store.watch((hospital) =>
    system.notice(hospital ? { type: 'page.foundSession', hospital } : { type: 'page.lostSession' }),
  );
  const tellVisibility = () => system.setVisibility(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', tellVisibility);
  tellVisibility();
  return { system, store };
}
