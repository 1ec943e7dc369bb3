import { Outlet } from '@tanstack/react-router';
import { AlertsPanel } from '../alerts/alerts-panel.tsx';
import { ToastOutlet } from '../alerts/toast-outlet.tsx';
import { Diagnostics } from '../diagnostics/diagnostics.tsx';
import { LogoutDialog } from './logout-dialog.view.tsx';
import { ShellView } from './shell.view.tsx';
import { useShell } from './use-shell.ts';

/** What surrounds every screen behind the guard. */
export function Shell() {
  const { view, logout, diagnostics, placement } = useShell();
  return (
    <>
      <ShellView {...view}>
        <Outlet />
      </ShellView>
      <AlertsPanel placement={placement} />
      <ToastOutlet />
      <LogoutDialog {...logout} />
      <Diagnostics {...diagnostics} />
    </>
  );
}
