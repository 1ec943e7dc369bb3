/** The system of a wall's page: a worker of its own, and a session that no storage of the console's keeps. */
import { failed } from '../../contract/failure.ts';
import type { MapsServicePort } from '../../contract/maps-service.ts';
import type { Hospital } from '../../contract/model.ts';
import { initialsName, wallDatabaseName, wallName } from '../../contract/wall.ts';
import type { WorkbookThreads } from '../../contract/workbook-threads.ts';
import { memoryPageStorage } from '../../machines/memory-storage.ts';
import { createWallSystem, type WallSystem } from '../../machines/wall/wall-system.ts';
import { createSessionStore } from '../bridge/session-store.ts';
import { freshName } from '../bridge/tab.ts';
import { createWorkerLink } from '../bridge/worker-link.ts';

export interface OpenWall {
  readonly system: WallSystem;
  /** Ends the worker, and takes what it kept off the disk. */
  forget(): Promise<void>;
  /** Ends the worker; what it kept stays for the next. */
  stop(): void;
}

export interface OpenWallParts {
  readonly initials: boolean;
  /** The session is over: nothing of it may stay. */
  ended(): void;
  readonly spawn?: (name: string) => Worker;
}

/** A place on a wall is known roughly: the free address service will do. */
const notHere = async () => failed('stopped', 'A wall uses no maps service');
const noMapsService: MapsServicePort = { load: notHere, reverse: notHere, find: notHere, suggest: notHere };

const noThreads: WorkbookThreads = { open: async () => 'A wall reads no workbook', end: () => {} };

const spawnWall = (name: string): Worker =>
  new Worker(new URL('../../worker/wall/wall.worker.ts', import.meta.url), { type: 'module', name });

export function openWallSystem({ initials, ended, spawn = spawnWall }: OpenWallParts): OpenWall {
  const consoleSession = createSessionStore(() => window.localStorage, window);
  // Nothing of a wall's machines outlives its page.
  const storage = memoryPageStorage();
  const system = createWallSystem({
    worker: createWorkerLink({
      spawn: () => spawn(initials ? initialsName : wallName),
      maps: noMapsService,
      threads: noThreads,
      tab: Promise.resolve(freshName()),
      signedIn: () => false,
      first: () => 'positions',
      press: { current: null },
    }),
    store: { read: () => null, remember: () => {}, forget: () => {} },
    navigate: (to) => {
      if (to === 'login') ended();
    },
    page: freshName(),
    storage: { tab: storage, browser: storage },
    report: (error) => console.error(error),
  });

  const takeUp = (hospital: Hospital | null): void => {
    // A backend that pairs displays gives the wall a session of its own.
    if (!system.worker.getSnapshot().hasRun || system.config.getSnapshot().displays) return;
    system.notice(hospital ? { type: 'page.foundSession', hospital } : { type: 'page.lostSession' });
  };
  const starting = system.worker.subscribe(({ state }) => {
    if (state !== 'running') return;
    starting.unsubscribe();
    const stored = consoleSession.read();
    if (stored) takeUp(stored);
  });
  const unwatch = consoleSession.watch(takeUp);
  const sendView = () =>
    system.setDesired({ name: 'view', visible: document.visibilityState === 'visible', usedAt: Date.now() });
  document.addEventListener('visibilitychange', sendView);
  sendView();

  const stop = (): void => {
    document.removeEventListener('visibilitychange', sendView);
    unwatch();
    starting.unsubscribe();
    system.stop();
  };
  return {
    system,
    stop,
    forget: () => {
      stop();
      return deleteDatabase(wallDatabaseName);
    },
  };
}

/** Settles when it is gone, or cannot be taken away. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(name);
      asked.onsuccess = () => resolve();
      asked.onerror = () => resolve();
      // Another wall of this browser holds it still: it goes with that one, and is empty meanwhile.
      asked.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
