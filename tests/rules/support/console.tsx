/**
 * The whole console in one process: the page, its system and its worker as they are built, over a backend that answers
 * what a test writes, two channels that it speaks on, and a clock that it turns. Nothing here is asked of the code but
 * what the specification names: addresses, calls, texts, keys of storage, time.
 */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import type { FactBatch, RealtimePort } from '../../../src/contract/realtime-port.ts';
import { createSystem, type WorkerLink } from '../../../src/machines/system.ts';
import { App } from '../../../src/ui/app/app.tsx';
import { createNavigation } from '../../../src/ui/app/navigation.ts';
import { createPageStorage } from '../../../src/ui/bridge/page-storage.ts';
import { createSessionStore } from '../../../src/ui/bridge/session-store.ts';
import { SystemContext } from '../../../src/ui/bridge/system-context.ts';
import { needTexts } from '../../../src/ui/messages/texts.ts';
import { timeoutMs } from '../../support/eventually.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { noThreads } from '../../support/no-threads.ts';
import { type FakeChannel, playWorker } from '../../support/realtime-client.ts';
import type { Call, ScriptedBackend } from '../../support/scripted-backend.ts';
import { scriptedMaps } from '../../support/scripted-maps.ts';

/** When every test begins: 21 November 2026, 11:00 in Chennai. */
export const beginning = Date.UTC(2026, 10, 21, 5, 30);

export interface TestConsole {
  readonly backend: ScriptedBackend;
  /** The channel of alerts, and that of chat. */
  readonly alerts: FakeChannel;
  readonly chat: FakeChannel;
  /** So much time goes by, ms. */
  pass(ms: number): Promise<void>;

  /** A button, of all of the page or of a part of it. */
  press(name: string | RegExp, within?: HTMLElement): Promise<void>;
  /** The first of several buttons of one name. */
  pressFirst(name: string | RegExp): Promise<void>;
  /** What is no button: a row of a table. */
  pressRow(found: () => HTMLElement): Promise<void>;
  /** Fills the field with this label. */
  type(label: string | RegExp, text: string): Promise<void>;
  typeIn(field: () => HTMLElement, text: string): Promise<void>;
  /** A value of the field with this label. */
  select(label: string | RegExp, value: string): Promise<void>;
  /** One of the options that are offered. */
  choose(option: string | RegExp): Promise<void>;
  /** The text, or the first of several, as soon as it is on the screen. */
  sees(text: string | RegExp): Promise<HTMLElement>;
  /** The check holds as soon as what is under way is done. */
  holds(check: () => void): Promise<void>;
  /** The calls of a method to a path, whatever their query. */
  calls(method: string, path: string): readonly Call[];
  /** The tab is closed; a test that opens another console does so by itself. */
  close(): void;
}

export interface ConsoleOptions {
  /** What local storage holds; a hospital that is signed in where nothing is said, nothing for null. */
  readonly stored?: Readonly<Record<string, string>> | null;
  /** Answers of the backend by their paths, before the console asks. */
  readonly answers?: Readonly<Record<string, Parameters<ScriptedBackend['on']>[1]>>;
  readonly config?: unknown;
}

export const signedIn = {
  isLoggedIn: 'true',
  hospitalEmail: 'ward@hospital.example',
  hospitalId: '1',
  hospitalCode: 'SRM001',
};

/** Files that come late; live tracking's draws a map, which this page cannot. */
const lateFiles = import.meta.glob([
  '../../../src/ui/*/*-screen.tsx',
  '../../../src/ui/app/console.tsx',
  '!**/tracking-screen.tsx',
]);
// On a busy machine they take minutes, in which nothing of a test goes by.
beforeAll(() =>
  Promise.all([needTexts('front', 'console', 'late'), ...Object.values(lateFiles).map((load) => load())]),
);

let unload: (() => void) | null = null;
afterEach(() => {
  unload?.();
  unload = null;
});

/** Opens the console at an address. */
export async function openConsole(path: string, options: ConsoleOptions = {}): Promise<TestConsole> {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.localStorage.setItem('homedraw.notificationsAsked', 'true');
  const { stored = signedIn, answers = {}, config } = options;
  for (const [key, value] of Object.entries(stored ?? {})) window.localStorage.setItem(key, value);
  window.history.replaceState(null, '', path);
  vi.useFakeTimers({ toFake: ['Date'], now: beginning });

  const worker = playWorker({ clock: manualClock(beginning), ...(config === undefined ? {} : { config }) });
  for (const [at, answer] of Object.entries(answers)) worker.backend.on(at, answer);
  const navigation = createNavigation(window);
  const store = createSessionStore(() => window.localStorage, window);
  const system = createSystem({
    worker: linkTo(worker.port, store.isSignedIn()),
    store,
    navigate: navigation.go,
    page: 'page',
    storage: {
      tab: createPageStorage(() => window.sessionStorage, window),
      browser: createPageStorage(() => window.localStorage, window),
    },
    report: (error) => {
      throw error;
    },
  });
  system.setDesired({ name: 'view', visible: true, usedAt: beginning });
  const close = () => {
    cleanup();
    worker.die();
    vi.useRealTimers();
    // Files share a page: the next one finds nobody signed in.
    window.localStorage.clear();
    window.sessionStorage.clear();
  };
  unload = close;

  const pass = (ms: number) =>
    act(async () => {
      await worker.clock.advance(ms);
      vi.setSystemTime(worker.clock.wall());
    });
  /** Files of the console are fetched in real time, in which no time of the test goes by. */
  async function until<Found>(look: () => Found): Promise<Found> {
    const giveUp = performance.now() + timeoutMs;
    for (;;) {
      await pass(0);
      try {
        return look();
      } catch (error) {
        if (performance.now() > giveUp) throw error;
      }
    }
  }
  const person = userEvent.setup({ delay: null });
  async function typeIn(found: () => HTMLElement, text: string): Promise<void> {
    const field = await until(found);
    // As a browser's own picker of moments writes.
    if (field.getAttribute('type') === 'datetime-local') fireEvent.change(field, { target: { value: text } });
    else {
      await person.clear(field);
      await person.click(field);
      // At once: letter by letter it is typed in the tests of the fields.
      if (text !== '') await person.paste(text);
    }
    await pass(50);
  }

  render(
    <SystemContext value={system}>
      <App store={store} press={{ current: null }} navigation={navigation} />
    </SystemContext>,
  );
  await pass(100);
  return {
    backend: worker.backend,
    alerts: worker.alerts,
    chat: worker.chat,
    pass,
    press: async (name, place = document.body) => {
      const button = await until(() => within(place).getByRole('button', { name }));
      await person.click(button);
      await pass(50);
    },
    pressFirst: async (name) => {
      const [button] = await until(() => screen.getAllByRole('button', { name }));
      if (button) await person.click(button);
      await pass(50);
    },
    pressRow: async (found) => {
      await person.click(await until(found));
      await pass(50);
    },
    type: (label, text) => typeIn(() => screen.getByLabelText(label), text),
    typeIn,
    select: async (label, value) => {
      await person.selectOptions(await until(() => screen.getByLabelText(label)), value);
      await pass(50);
    },
    choose: async (name) => {
      await person.click(await until(() => screen.getByRole('option', { name })));
      await pass(50);
    },
    sees: (text) =>
      until(() => {
        const [first] = screen.getAllByText(text);
        if (!first) throw new Error(`${text} is not on the screen`);
        return first;
      }),
    holds: (check) => until(check),
    close,
    calls: (method, at) => worker.backend.callsTo(at).filter((call) => call.method === method),
  };
}

/** The worker in the page's own thread. */
function linkTo(port: RealtimePort, isSignedIn: boolean): WorkerLink {
  return {
    port,
    start: (listener) => {
      const facts = {
        onmessage: null as ((event: { data: string }) => void) | null,
        postMessage: (batch: FactBatch) => {
          listener.batch(structuredClone(batch));
          facts.onmessage?.({ data: 'credit' });
        },
        close: () => {},
      };
      port
        .open(
          { tab: 'tab', signedIn: isSignedIn, session: listener.session(), first: 'figures' },
          facts as Parameters<RealtimePort['open']>[1],
          scriptedMaps().page,
          noThreads,
        )
        .then(listener.started, (error: unknown) => expect.unreachable(String(error)));
    },
    hurry: () => {},
    stop: () => {},
  };
}
