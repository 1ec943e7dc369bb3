/** Keys that work on the screen as it is: each part lists its own while it stands, and `?` shows all of them. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createKeptSwitch } from './kept-switch.ts';
import { pressedKey } from './pressed-key.ts';

export interface Shortcut {
  /** As they stand on the keyboard; several are pressed for the same, as '↑' and '↓'. */
  readonly keys: readonly string[];
  /** What they do, in words. */
  readonly does: string;
  /** It can be switched off. */
  readonly isSingle: boolean;
}

const listed = new Map<symbol, Shortcut>();

/** Those of the parts that stand now, each once, in the order in which the parts came. */
export function listedShortcuts(): readonly Shortcut[] {
  const byKeys = new Map([...listed.values()].map((one) => [`${one.keys.join(' ')} ${one.does}`, one]));
  return [...byKeys.values()];
}

/** Lists keys that somebody else hears; nothing where `does` is null. */
export function useListedShortcut(keys: string, does: string | null, isSingle = false): void {
  useEffect(() => {
    if (does === null) return;
    const place = Symbol(keys);
    listed.set(place, { keys: keys.split(' '), does, isSingle });
    return () => void listed.delete(place);
  }, [keys, does, isSingle]);
}

/**
 * Lists a single key, and calls `run` when it is pressed where nobody types and no dialog is open; nothing where `does`
 * is null.
 */
export function useShortcut(key: string, does: string | null, run: () => void): void {
  useListedShortcut(key.toUpperCase(), does, true);
  const isHeard = does !== null;
  const now = useRef(run);
  now.current = run;
  // With the paint and not after it: a key pressed for what is seen is heard, however busy the page is.
  useLayoutEffect(() => {
    if (!isHeard) return;
    const press = (event: KeyboardEvent): void => {
      if (pressedKey(event) !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || !singleKeys.isOn()) return;
      event.preventDefault();
      now.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [key, isHeard]);
}

/**
 * Whether single keys do something. Who speaks to the computer, or presses keys by accident, can switch them off (WCAG
 * 2.1.4).
 */
export const singleKeys = createKeptSwitch('homedraw.singleKeys', 'on');

/** A letter typed into a field is a letter, and behind a dialog nothing is to be done. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, select') !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;
