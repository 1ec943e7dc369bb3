import { Outlet } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useContext, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AlertListLater } from '../alerts/alert-list-later.tsx';
import { AlertsDock } from '../alerts/alerts-dock.tsx';
import { AlertsLine } from '../alerts/alerts-line.tsx';
import { Toaster } from '../alerts/toaster.tsx';
import { useAlertSound } from '../alerts/use-alert-sound.ts';
import { useSnoozeEnds } from '../alerts/use-alerts.ts';
import { beginPause, pause } from '../app/pause.ts';
import { useSystem } from '../bridge/system-context.ts';
import { ExportBesideFailures, ExportIncident } from '../incident/export-incident.tsx';
import { afterPaint } from '../kit/after-paint.ts';
import { BesideFailures } from '../kit/beside-failures.ts';
import { lateDialog } from '../kit/late-dialog.tsx';
import { withLateTexts } from '../kit/late-texts.tsx';
import { AGAIN_MS, loadable } from '../kit/loadable.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { ShellView } from './shell-view.tsx';
import { useHandedFocus } from './use-handed-focus.ts';
import { usePalette } from './use-palette.ts';
import { useShell } from './use-shell.ts';

const Diagnostics = lateDialog(
  withLateTexts(async () => (await import('../diagnostics/diagnostics.tsx')).Diagnostics),
);
const PauseLine = loadable(async () => (await import('./pause-line.tsx')).PauseLine, AGAIN_MS);
const ShortcutsDialog = lateDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const Palette = lateDialog(withLateTexts(async () => (await import('../palette/palette.tsx')).Palette));

/** What is opened when something is wrong, perhaps the connection, is fetched before, long after the first screen. */
const BAD_TIMES_AFTER_MS = 20_000;

/** Fetches what will be needed at a moment that nobody can choose: after an update of the server it is gone. */
function useLateFiles(): void {
  useEffect(
    () =>
      afterPaint(() => {
        for (const file of [AlertListLater, PauseLine]) file.preload().catch(() => {});
      }),
    [],
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      Diagnostics.preload();
      ExportIncident.preload();
    }, BAD_TIMES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * What surrounds every screen behind the guard. It goes with the session, before the router has found the way to the
 * login: a screen that is gone cannot hold up the sign-out, whatever it waits for or writes into the address bar.
 */
export function Shell() {
  const isSignedIn = useSelector(useSystem().session, ({ status }) => status === 'signedIn');
  return isSignedIn ? (
    <ExportBesideFailures>
      <SignedInShell />
    </ExportBesideFailures>
  ) : null;
}

function SignedInShell() {
  const t = useTranslations('shell');
  const { view, logout, diagnostics } = useShell();
  const { open, onOpen, palette } = usePalette();
  const [isListing, setListing] = useState(false);
  const onShortcuts = useCallback(() => setListing(true), []);
  const system = useSystem();
  const isPaused = useSelector(pause, (now) => now !== null);
  const onPause = useCallback(() => beginPause(system), [system]);
  const onIncident = useContext(BesideFailures).onOpen;
  useHandedFocus();
  useAlertSound();
  useSnoozeEnds();
  useLateFiles();
  return (
    <>
      <ShellView
        {...view}
        onSearch={onOpen}
        onShortcuts={onShortcuts}
        onIncident={onIncident}
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
      {diagnostics.open && (
        <Diagnostics
          onClose={diagnostics.onClose}
          title={t('menuEntries.diagnostics')}
          onIncident={onIncident}
        />
      )}
      <ShellKeys onShortcuts={onShortcuts} />
      {isListing && <ShortcutsDialog title={t('menuEntries.shortcuts')} onClose={() => setListing(false)} />}
      {open && (
        <Palette
          {...palette}
          onInspect={view.onInspect}
          onIncident={onIncident}
          onShortcuts={onShortcuts}
          title={t('find')}
        />
      )}
    </>
  );
}
