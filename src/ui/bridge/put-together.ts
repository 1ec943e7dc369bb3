/** The system of one page, with the browser's events: another tab's sign-in, and whether this page is on view. */
import type { MapsServicePort } from '../../contract/maps-service.ts';
import type { WorkbookThreads } from '../../contract/workbook-threads.ts';
import { createSystem, type System, type WorkerLink } from '../../machines/system.ts';
import { createPageStorage } from './page-storage.ts';
import type { PressSlot } from './press.ts';
import { type SpawnWorker, workerName } from './prestart-worker.ts';
import { type BrowserSessionStore, createSessionStore } from './session-store.ts';
import { freshName, tabName } from './tab.ts';
import { isTrackingPath } from './tracking-path.ts';
import { createWorkerLink } from './worker-link.ts';

export interface OpenSystem {
  readonly system: System;
  readonly store: BrowserSessionStore;
  /** For the console, which watches the presses of its page. */
  readonly press: PressSlot;
}

/** What differs between a page of the console and one that is lived through by a test. */
export interface PageParts {
  /** Makes the realtime worker, under a name that says whether a session is stored. */
  readonly spawn: SpawnWorker;
  readonly maps: MapsServicePort;
  readonly threads: WorkbookThreads;
  /** What outlasts a reload of this tab, and no other tab sees. */
  readonly tabStorage: () => Storage;
  /** The router's: `home` leaves the login screen and no other, `login` goes to `/`. */
  readonly navigate: (to: 'home' | 'login') => void;
  /** A developer's look at what goes to the worker. */
  readonly inspect?: ((link: WorkerLink) => WorkerLink) | undefined;
}

/** Called once a page. */
export function putTogether({
  spawn,
  maps,
  threads,
  tabStorage,
  navigate,
  inspect = (link) => link,
}: PageParts): OpenSystem {
  const store = createSessionStore(() => window.localStorage, window);
  const press: PressSlot = { current: null };
  const worker = createWorkerLink({
    spawn: () => spawn(workerName(store.isSignedIn())),
    maps,
    threads,
    tab: tabName(tabStorage, navigator.locks as LockManager | undefined),
    signedIn: store.isSignedIn,
    first: () => (isTrackingPath(window.location.pathname) ? 'positions' : 'figures'),
    press,
  });
  const system = createSystem({
    worker: inspect(worker),
    store,
    navigate,
    page: freshName(),
    storage: {
      tab: createPageStorage(tabStorage, window),
      browser: createPageStorage(() => window.localStorage, window),
    },
    report: (error) => console.error('A toast could not be shown:', error),
  });

  store.watch((hospital) =>
    system.notice(hospital ? { type: 'page.foundSession', hospital } : { type: 'page.lostSession' }),
  );
  const sendView = () =>
    system.setDesired({ name: 'view', visible: document.visibilityState === 'visible', usedAt: Date.now() });
  document.addEventListener('visibilitychange', sendView);
  window.addEventListener('focus', sendView);
  sendView();
  return { system, store, press };
}
