import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { PressSlot } from '../bridge/press.ts';
import type { BrowserSessionStore } from '../bridge/session-store.ts';
import { useSystem } from '../bridge/system-context.ts';
import { watchPresses } from '../bridge/watch-presses.ts';
import { ExportBesideFailures } from '../incident/export-incident.tsx';
import { focusPageHeading } from '../kit/page-heading.ts';
import { TextProvider } from '../messages/text-provider.tsx';
import { MantineTheme } from '../theme/mantine.tsx';
import { AppBoundary } from './app-boundary.tsx';
import type { Navigation } from './navigation.ts';
import { createConsoleRouter } from './routes.tsx';

export interface ConsoleProps {
  readonly store: BrowserSessionStore;
  readonly press: PressSlot;
  readonly navigation: Navigation;
  /** The person has just signed in on this page: the first screen's heading gets the focus, as after a navigation. */
  readonly fromLogin: boolean;
}

/** Everything behind the login: router, theme, its texts. */
export function Console({ store, press, navigation, fromLogin }: ConsoleProps) {
  const system = useSystem();
  const timeZone = useSelector(system.config, (config) => config.timeZone);
  const [router] = useState(() => {
    const created = createConsoleRouter({
      isSignedIn: () => {
        // Another hospital's flag in storage lets nobody in here: this page's session has ended.
        const { status, expired } = system.session.getSnapshot();
        return store.isSignedIn() && !(status === 'signedOut' && expired);
      },
      // The flag is gone although the session goes on: somebody took it away, which is a sign-out.
      onRefused: () => system.notice({ type: 'page.lostSession' }),
    });
    created.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation ? pathChanged : fromLogin) focusPageHeading();
    });
    return created;
  });
  useEffect(() => {
    press.current ??= watchPresses(window);
  }, [press]);
  useEffect(
    () => navigation.attach((path) => void router.navigate({ to: path, replace: true })),
    [navigation, router],
  );
  return (
    <TextProvider part="console" timeZone={timeZone}>
      <MantineTheme>
        {/* The boundary outside has no dialogs, and not what happened in the console. */}
        <ExportBesideFailures>
          <AppBoundary>
            <RouterProvider router={router} />
          </AppBoundary>
        </ExportBesideFailures>
      </MantineTheme>
    </TextProvider>
  );
}
