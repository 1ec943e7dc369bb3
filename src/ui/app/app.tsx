import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { PressSlot } from '../bridge/press.ts';
import type { BrowserSessionStore } from '../bridge/session-store.ts';
import { useSystem } from '../bridge/system-context.ts';
import { loadable } from '../kit/loadable.tsx';
import { LoginScreen } from '../login/login-screen.tsx';
import { TextProvider } from '../messages/text-provider.tsx';
import { AppBoundary } from './app-boundary.tsx';
import { fetchConsole } from './console-file.ts';
import type { Navigation } from './navigation.ts';

export interface AppProps {
  readonly store: BrowserSessionStore;
  readonly press: PressSlot;
  readonly navigation: Navigation;
}

const Console = loadable(fetchConsole);

/**
 * The front door. A person who is not signed in loads the login alone: router, kit and screens are the console, fetched
 * when a login is under way or a stored session is found, and kept from then on.
 */
export function App({ store, press, navigation }: AppProps) {
  const system = useSystem();
  const timeZone = useSelector(system.config, (config) => config.timeZone);
  const status = useSelector(system.session, (session) => session.status);
  const [startsInside] = useState(() => store.isSignedIn() || isKitPage());
  const [entered, setEntered] = useState(startsInside);

  useEffect(() => {
    if (status === 'signedOut') return;
    const fetched = Console.preload();
    const enter = () => setEntered(true);
    // The login stays on view until the console is there, or cannot be had.
    if (status === 'signedIn') fetched.then(enter, enter);
    else fetched.catch(() => {});
  }, [status]);
  useEffect(() => {
    if (!entered && window.location.pathname !== '/') navigation.go('login');
  }, [entered, navigation]);

  return (
    <TextProvider timeZone={timeZone}>
      <AppBoundary>
        {entered ? (
          <Console
            store={store}
            press={press}
            navigation={navigation}
            fromLogin={!startsInside}
            fallback={null}
          />
        ) : (
          <LoginScreen />
        )}
      </AppBoundary>
    </TextProvider>
  );
}

/** The kit's own page needs no session; it is there in development only. */
const isKitPage = (): boolean => import.meta.env.DEV && window.location.pathname === '/kit';
