import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useNextAlert } from '../alerts/use-next-alert.ts';
import { togglePause } from '../app/pause.ts';
import { useSystem } from '../bridge/system-context.ts';
import { useListedShortcut, useShortcut } from '../kit/shortcuts.ts';

export interface ShellKeysProps {
  readonly onShortcuts: () => void;
}

/** Hears the keys that work on every screen. It draws nothing: the shell need not be drawn anew for each alert. */
export function ShellKeys({ onShortcuts }: ShellKeysProps): null {
  const t = useTranslations('shell.shortcuts');
  const system = useSystem();
  const router = useRouter();
  const next = useNextAlert();
  useListedShortcut('Ctrl+K', t('palette'));
  useShortcut('?', t('list'), onShortcuts);
  useShortcut('n', t('nextAlert'), () => next?.open());
  useShortcut(
    'a',
    t('assign'),
    () =>
      void import('./open-next-booking.ts').then(
        ({ openNextBooking }) => openNextBooking(system, router),
        // The list of those that wait says as much.
        () => router.navigate({ to: '/order-detail', search: { tab: 'new' } }),
      ),
  );
  useShortcut('p', t('pause'), () => togglePause(system));
  return null;
}
