/** Opens the command palette by Ctrl+K (Cmd+K on a Mac), and knows what was opened by it in this session. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Found } from '../../contract/capabilities/search.ts';
import { pressedKey } from '../kit/pressed-key.ts';
import type { EarlyText, PaletteProps } from '../palette/palette.tsx';
import { entries, otherEntries } from './entries.ts';

/** So many are remembered, while the page lives and the session lasts: names of people are kept nowhere. */
const REMEMBERED = 5;

/** What is typed before the palette has its field is kept so long, ms: where its file does not come, keys are keys again. */
const WAITS_MS = 5_000;

export interface PaletteState {
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly palette: Omit<PaletteProps, 'onInspect' | 'onIncident' | 'onShortcuts'>;
}

export function usePalette(): PaletteState {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);
  const [recent, setRecent] = useState<readonly Found[]>([]);
  const screens = useMemo(
    () => [
      ...entries.map(({ path, name }) => ({ path, name: t(`routes.${name}`) })),
      ...otherEntries.map(({ path, name }) => ({ path, name: t(name) })),
    ],
    [t],
  );
  const early = useEarlyKeys();
  const onOpen = useCallback(() => {
    early.begin();
    setOpen(true);
  }, [early]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (pressedKey(event) !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // Elsewhere the browser's own search would take the focus.
      event.preventDefault();
      // What a dialog asks is answered first.
      if (document.querySelector('[aria-modal="true"]') === null) onOpen();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [onOpen]);
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
  return { open, onOpen, palette: { screens, recent, takeEarly: early.take, onOpened, onClose } };
}

interface EarlyKeys {
  readonly begin: () => void;
  /** Answers what was typed since, and lets the keys go where they go. */
  readonly take: () => EarlyText;
}

/** Letters, and Enter, that are pressed before there is a field for them: nobody waits for a file to type a name. */
function useEarlyKeys(): EarlyKeys {
  const typed = useRef<(EarlyText & { readonly until: number }) | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const early = typed.current;
      if (early === null || event.ctrlKey || event.metaKey || event.altKey) return;
      if (performance.now() > early.until) {
        typed.current = null;
        return;
      }
      const isEntered = event.key === 'Enter';
      const isErased = event.key === 'Backspace';
      if (!isEntered && !isErased && [...event.key].length > 1) return;
      const text = isErased ? early.text.slice(0, -1) : early.text + (isEntered ? '' : event.key);
      typed.current = { ...early, text, isEntered };
      // Before any other key of the screen hears it.
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
  return useState<EarlyKeys>(() => ({
    begin: () => {
      typed.current = { text: '', isEntered: false, until: performance.now() + WAITS_MS };
    },
    take: () => {
      const { text, isEntered } = typed.current ?? { text: '', isEntered: false };
      typed.current = null;
      return { text, isEntered };
    },
  }))[0];
}
