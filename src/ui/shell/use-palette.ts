/** Opens the command palette by Ctrl+K (Cmd+K on a Mac), and knows what was opened by it in this session. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Found } from '../../contract/capabilities/search.ts';
import type { PaletteProps } from '../palette/palette.tsx';
import { entries, otherEntries } from './entries.ts';

/** So many are remembered, while the page lives and the session lasts: names of people are kept nowhere. */
const REMEMBERED = 5;

export interface PaletteState {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly palette: Omit<PaletteProps, 'onInspect' | 'onShortcuts'>;
}

export function usePalette(): PaletteState {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);
  const [recent, setRecent] = useState<readonly Found[]>([]);
  const [screens] = useState(() => [
    ...entries.map(({ path, name }) => ({ path, name: t(`routes.${name}`) })),
    ...otherEntries.map(({ path, name }) => ({ path, name: t(name) })),
  ]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      // Elsewhere the browser's own search would take the focus.
      event.preventDefault();
      // What a dialog asks is answered first.
      if (document.querySelector('[aria-modal="true"]') === null) setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const onOpened = useCallback(
    (found: Found) =>
      setRecent((before) =>
        [found, ...before.filter(({ kind, id }) => kind !== found.kind || id !== found.id)].slice(
          0,
          REMEMBERED,
        ),
      ),
    [],
  );
  const onClose = useCallback(() => setOpen(false), []);
  return { open, onOpen: () => setOpen(true), palette: { screens, recent, onOpened, onClose } };
}
