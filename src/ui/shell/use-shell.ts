import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { unsavedForms } from '../app/unsaved-work.ts';
import { useSystem } from '../bridge/system-context.ts';
import { sumOf } from '../chat/roster-order.ts';
import { useFeedsStatus } from './feeds-status.tsx';
import type { LogoutDialogProps } from './logout-dialog.tsx';
import type { ShellViewProps } from './shell-view.tsx';

/** Specification 9: what the sidebar shows until the counts are loaded. */
const initialCounts = { orders: 24, active: 12 } as const;

export interface ShellModel {
  readonly view: Omit<
    ShellViewProps,
    'children' | 'above' | 'beside' | 'onSearch' | 'onPause' | 'onShortcuts' | 'onIncident'
  >;
  readonly logout: LogoutDialogProps;
  readonly diagnostics: { readonly open: boolean; readonly onClose: () => void };
}

/** Ties the shell to the system. */
export function useShell(): ShellModel {
  const system = useSystem();
  const router = useRouter();
  const total = useSelector(system.figures, ({ figures }) => figures.total);
  const inProgress = useSelector(system.figures, ({ figures }) => figures.inProgress);
  const confirming = useSelector(system.session, (session) => session.confirmingLogout);
  const unsaved = useSelector(unsavedForms, ({ count }) => count > 0);
  const unsent = useSelector(system.outgoing, ({ size }) => size);
  const unread = useSelector(system.chat, (chat) => sumOf(chat.unread));
  const clockOff = useSelector(system.pulse, (pulse) => Math.round((pulse?.clockOffMs ?? 0) / 60_000));
  const status = useFeedsStatus();
  const [inspecting, setInspecting] = useState(false);
  return {
    view: {
      counts: {
        orders: total ?? initialCounts.orders,
        active: inProgress ?? initialCounts.active,
        loading: total === null || inProgress === null,
      },
      unread,
      status,
      clockOff,
      canLogOut: router.options.context.isSignedIn(),
      onLogOut: () => system.send({ type: 'user.askLogout' }),
      onInspect: () => setInspecting(true),
    },
    logout: {
      open: confirming,
      unsaved,
      unsent,
      onConfirm: () => system.send({ type: 'user.confirmLogout' }),
      onKeep: () => system.send({ type: 'user.keepSession' }),
    },
    diagnostics: { open: inspecting, onClose: () => setInspecting(false) },
  };
}
