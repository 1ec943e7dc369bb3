/**
 * The script of a page of a day, which runs in a frame of its own: the console's system as the product puts it
 * together, over this frame's own local storage, locks and timers; the timers are turned by the world.
 */
import type { MapsServicePort } from '../../../../src/contract/maps-service.ts';
import type { System } from '../../../../src/machines/system.ts';
import { putTogether } from '../../../../src/ui/bridge/put-together.ts';
import { noThreads } from '../../../support/no-threads.ts';
import { createGate } from './gate.ts';
import { turnedClock } from './turned-clock.ts';

export interface PageStart {
  /** ms of the day. */
  readonly at: number;
  readonly tabStorage: Storage;
  spawn(name: string): Worker;
}

/**
 * One life of a page, as the world has it. It lives in another realm, so none of its objects is an instance of ours.
 */
export interface DayPage {
  readonly system: System;
  turnTo(until: number, late: boolean): Promise<void>;
  /** The browser tells of it by these events, in this order. */
  show(isVisible: boolean, events: readonly ViewEvent[]): void;
  freeze(): void;
  wake(): void;
  /** All that its views could show of a hospital, as a text. */
  shown(): string;
}

export type ViewEvent = 'visibilitychange' | 'focus' | 'pageshow';

declare global {
  interface Window {
    openDayPage(start: PageStart): DayPage;
  }
}

const noMaps: MapsServicePort = {
  load: async () => ({ ok: true, value: null }),
  reverse: async () => ({ ok: true, value: { kind: 'notFound' } }),
  find: async () => ({ ok: true, value: [] }),
  suggest: async () => ({ ok: true, value: [] }),
};

window.openDayPage = ({ at, tabStorage, spawn }) => {
  const clock = turnedClock(at, () => Promise.resolve());
  turnTimers(clock);
  const gate = createGate();
  const handled = new WeakSet<Event>();
  // Before the product's own listeners: a frozen page hears of other tabs when it goes on.
  window.addEventListener(
    'storage',
    (event) => {
      if (handled.has(event)) return;
      event.stopImmediatePropagation();
      const { key, newValue, oldValue } = event;
      const copy = new StorageEvent('storage', { key, newValue, oldValue });
      handled.add(copy);
      gate.let(() => window.dispatchEvent(copy));
    },
    { capture: true },
  );
  let isVisible = true;
  Object.defineProperty(document, 'visibilityState', { get: () => (isVisible ? 'visible' : 'hidden') });

  const { system } = putTogether({
    spawn,
    tabStorage: () => tabStorage,
    maps: noMaps,
    threads: noThreads,
    navigate: () => {},
  });
  return {
    system,
    turnTo: clock.turnTo,
    show: (now, events) => {
      isVisible = now;
      for (const type of events)
        if (type === 'visibilitychange') document.dispatchEvent(new Event(type, { bubbles: true }));
        else window.dispatchEvent(new Event(type));
    },
    freeze: gate.freeze,
    wake: gate.wake,
    shown: () => {
      const { orders, alerts, orderWork, phlebotomists, chat, conversation, outgoing } = system;
      const models = [orders, alerts, orderWork, phlebotomists, chat, conversation, outgoing];
      return JSON.stringify(
        models.map((one) => one.getSnapshot()),
        (_, inner: unknown) => (inner instanceof Map ? [...inner] : inner),
      );
    },
  };
};

/** The frame's own timers and clock, for the product's code that uses them by name. */
function turnTimers(clock: ReturnType<typeof turnedClock>): void {
  const cancels = new Map<number, () => void>();
  let serial = 0;
  const plan = (run: () => void, ms: number, again: boolean): number => {
    serial += 1;
    const id = serial;
    const wait = () =>
      cancels.set(
        id,
        clock.after(ms, () => {
          cancels.delete(id);
          if (again) wait();
          run();
        }),
      );
    wait();
    return id;
  };
  const cancel = (id: number | undefined) => {
    cancels.get(id ?? 0)?.();
    cancels.delete(id ?? 0);
  };
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => plan(run, ms, false),
    setInterval: (run: () => void, ms = 0) => plan(run, ms, true),
    clearTimeout: cancel,
    clearInterval: cancel,
  });
  Date.now = clock.wall;
  performance.now = clock.monotonic;
}
