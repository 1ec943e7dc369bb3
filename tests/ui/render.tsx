import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'use-intl';
import type { Hospital } from '../../src/contract/model.ts';
import type { System } from '../../src/machines/system.ts';
import { AlertListLater } from '../../src/ui/alerts/alert-list-later.tsx';
import { App } from '../../src/ui/app/app.tsx';
import { createNavigation } from '../../src/ui/app/navigation.ts';
import type { BrowserSessionStore } from '../../src/ui/bridge/session-store.ts';
import { SystemContext } from '../../src/ui/bridge/system-context.ts';
import { en } from '../../src/ui/messages/en.ts';
import { needTexts } from '../../src/ui/messages/texts.ts';
import { MantineTheme } from '../../src/ui/theme/mantine.tsx';
import { type SystemClient, startSystem } from '../support/system-client.ts';

// Tests of a screen read its alerts at once; one that takes late files away has none.
await AlertListLater.preload().catch(() => {});
await needTexts('front', 'console', 'late');

/** Draws a view that knows no system and no router. */
export const renderView = (view: ReactElement) =>
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="Asia/Kolkata">
      <MantineTheme>{view}</MantineTheme>
    </IntlProvider>,
  );

export const hospital = { id: '1', wireId: 1, email: 'admin@hospital.example', code: 'Srm123' };

export interface RenderedApp extends SystemClient {
  /** Takes the flag out of storage without a word, as another program would. */
  loseFlag(): void;
}

export interface AppOptions {
  /** As whom; `true` is the usual hospital. */
  readonly signedIn: boolean | Hospital;
  /** What the port's queries answer, by name. */
  readonly answers?: Readonly<Record<string, unknown>>;
  /** Puts models of the test in the place of the system's own. */
  readonly dress?: (system: System) => System;
}

/** Draws the whole app at an address, over a system whose worker the test plays. The flag is stored when `signedIn`. */
export function renderApp(path: string, { signedIn, answers = {}, dress }: AppOptions): RenderedApp {
  window.history.replaceState(null, '', path);
  const client = startSystem({ stored: signedIn === true ? hospital : signedIn || null, answers });
  const navigation = createNavigation(window);
  let followed = 0;
  client.system.session.subscribe(() => {
    for (const effect of client.effects.slice(followed))
      if (effect === 'navigate home' || effect === 'navigate login')
        navigation.go(effect === 'navigate home' ? 'home' : 'login');
    followed = client.effects.length;
  });
  let flag = true;
  const store: BrowserSessionStore = {
    read: () => client.stored.hospital,
    remember: () => {},
    forget: () => {},
    isSignedIn: () => flag && client.stored.hospital !== null,
    watch: () => () => {},
  };
  render(
    <SystemContext value={dress ? dress(client.system) : client.system}>
      <App store={store} press={{ current: null }} navigation={navigation} />
    </SystemContext>,
  );
  return {
    ...client,
    loseFlag: () => {
      flag = false;
    },
  };
}
