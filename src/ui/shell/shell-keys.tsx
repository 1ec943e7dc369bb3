import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useNextAlert } from '../alerts/use-next-alert.ts';
import { useListedShortcut, useShortcut } from '../kit/shortcuts.ts';

export interface ShellKeysProps {
  readonly onShortcuts: () => void;
}

/** Hears the keys that work on every screen. It draws nothing: the shell need not be drawn anew for each alert. */
export function ShellKeys({ onShortcuts }: ShellKeysProps): null {
  const t = useTranslations('shell.shortcuts');
  const next = useNextAlert();
  const openNext = useCallback(() => next?.open(), [next]);
  useListedShortcut('Ctrl+K', t('palette'));
  useShortcut('?', t('list'), onShortcuts);
  useShortcut('n', t('nextAlert'), openNext);
  return null;
}
