import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { AlertListLater } from '../alerts/alert-list-later.tsx';
import { AlertsDock } from '../alerts/alerts-dock.tsx';
import { AlertsLine } from '../alerts/alerts-line.tsx';
import { Toaster } from '../alerts/toaster.tsx';
import { useAlertSound } from '../alerts/use-alert-sound.ts';
import { useSnoozeEnds } from '../alerts/use-alerts.ts';
import { beginPause, pause } from '../app/pause.ts';
import { useSystem } from '../bridge/system-context.ts';
import { afterPaint } from '../kit/after-paint.ts';
import { loadable } from '../kit/loadable.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { ShellView } from './shell-view.tsx';
import { useHandedFocus } from './use-handed-focus.ts';
import { usePalette } from './use-palette.ts';
import { useShell } from './use-shell.ts';

const Diagnostics = loadable(async () => (await import('../diagnostics/diagnostics.tsx')).Diagnostics);
const PauseLine = loadable(async () => (await import('./pause-line.tsx')).PauseLine);
const ShortcutsDialog = loadable(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const Palette = loadable(async () => (await import('../palette/palette.tsx')).Palette);

/** Fetches what will be needed at a moment that nobody can choose: after an update of the server it is gone. */
function useFilesSoon(): void {
  useEffect(
    () =>
      afterPaint(() => {
        for (const file of [AlertListLater, PauseLine]) file.preload().catch(() => {});
      }),
    [],
  );
}

/**
 * What surrounds every screen behind the guard. It goes with the session, before the router has found the way to the
 * login: a screen that is gone cannot hold up the sign-out, whatever it waits for or writes into the address bar.
 */
export function Shell() {
  const isSignedIn = useSelector(useSystem().session, ({ status }) => status === 'signedIn');
  return isSignedIn ? <SignedInShell /> : null;
}

function SignedInShell() {
  const { view, logout, diagnostics } = useShell();
  const { open, onOpen, palette } = usePalette();
  const [isListing, setListing] = useState(false);
  const onShortcuts = useCallback(() => setListing(true), []);
  const system = useSystem();
  const isPaused = useSelector(pause, (now) => now !== null);
  const onPause = useCallback(() => beginPause(system), [system]);
  useHandedFocus();
  useAlertSound();
  useSnoozeEnds();
  useFilesSoon();
  return (
    <>
      <ShellView
        {...view}
        onSearch={onOpen}
        onShortcuts={onShortcuts}
        onPause={onPause}
        above={
          <>
            {isPaused && <PauseLine fallback={null} />}
            <AlertsLine />
          </>
        }
        beside={<AlertsDock />}
      >
        <Outlet />
      </ShellView>
      <Toaster />
      <LogoutDialog {...logout} />
      {diagnostics.open && <Diagnostics {...diagnostics} fallback={null} />}
      <ShellKeys onShortcuts={onShortcuts} />
      {isListing && <ShortcutsDialog onClose={() => setListing(false)} fallback={null} />}
      {open && <Palette {...palette} onInspect={view.onInspect} onShortcuts={onShortcuts} fallback={null} />}
    </>
  );
}
