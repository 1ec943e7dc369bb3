/** The keys of the shell, and the list of all keys that work on the screen. */
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNextAlert } from '../alerts/use-next-alert.ts';
import { useListedShortcut, useShortcut } from '../kit/shortcuts.ts';
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx';

export interface Shortcuts {
  readonly onShortcuts: () => void;
  readonly shortcuts: ShortcutsDialogProps;
}

export function useShortcuts(): Shortcuts {
  const t = useTranslations('shell.shortcuts');
  const [open, setOpen] = useState(false);
  const show = useCallback(() => setOpen(true), []);
  const next = useNextAlert();
  const openNext = useCallback(() => next?.open(), [next]);
  useListedShortcut('Ctrl+K', t('palette'));
  useShortcut('?', t('list'), show);
  useShortcut('n', t('nextAlert'), openNext);
  return { onShortcuts: show, shortcuts: { open, onClose: () => setOpen(false) } };
}
