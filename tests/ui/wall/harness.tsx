/** Parts of a wall over a system whose worker the test plays. */
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'use-intl';
import { defaultConfig } from '../../../src/contract/read-config.ts';
import type { Pulse } from '../../../src/contract/realtime-port.ts';
import { readWallLayout } from '../../../src/domain/wall-layout.ts';
import type { WorkerLink } from '../../../src/machines/system.ts';
import { createWallSystem } from '../../../src/machines/wall/wall-system.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { WallContext } from '../../../src/ui/wall/wall-context.ts';
import { createWallLog } from '../../../src/ui/wall/wall-log.ts';

type Given = Parameters<WorkerLink['start']>[0];

/** Draws a part of a wall; `search` is the query of its address. */
export function renderInWall(part: ReactElement, search = '') {
  let given: Given | null = null;
  const nothing = { read: () => null, write: () => {}, writeSoon: () => {}, watch: () => {} };
  const system = createWallSystem({
    worker: {
      start: (listener) => {
        given = listener;
      },
      stop: () => {},
      hurry: () => {},
      port: {
        take: () => {},
        setDesired: () => {},
        record: () => {},
        connectPainter: () => {},
        ask: async () => ({ ok: true, value: null }) as never,
      },
    },
    store: { read: () => null, remember: () => {}, forget: () => {} },
    navigate: () => {},
    page: 'wall',
    storage: { tab: nothing, browser: nothing },
    report: (error) => {
      throw error;
    },
  });
  const log = createWallLog(() => window.sessionStorage);
  const drawn = render(
    <WallContext value={{ system, log, ...readWallLayout(search), changeLayout: () => {} }}>
      <IntlProvider locale="en-GB" messages={en} timeZone={defaultConfig.timeZone}>
        {part}
      </IntlProvider>
    </WallContext>,
  );
  return {
    system,
    log,
    /** Ends the drawing. */
    leave: drawn.unmount,
    /** What the worker sends once a second. */
    beat: (pulse: Partial<Pulse>) =>
      act(() => given?.batch({ facts: [], pulse: { now: Date.now(), feeds: {}, counters: {}, ...pulse } })),
    /** What happened, newest first. */
    events: () => log.entries.getSnapshot().map(({ event }) => event),
  };
}

/** The page is hidden or on view. */
export function becomeVisible(is: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: is ? 'visible' : 'hidden',
  });
  document.dispatchEvent(new Event('visibilitychange'));
}
