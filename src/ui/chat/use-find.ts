/** The search within the open conversation. */
import { useDeferredValue, useMemo, useState } from 'react';
import type { Item } from './conversation-items.ts';
import { finderOf, has } from './message-text.ts';

export interface Find {
  readonly isOpen: boolean;
  readonly text: string;
  /** Null while nothing is looked for. */
  readonly finder: RegExp | null;
  readonly total: number;
  /** From one; 0 where nothing was found. */
  readonly place: number;
  /** The item that the person was led to. */
  readonly currentKey: string | null;
  open(): void;
  close(): void;
  type(text: string): void;
  /** To the match before (older) or after; round at the ends. */
  go(by: 1 | -1): void;
}

export function useFind(items: readonly Item[]): Find {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const wanted = useDeferredValue(isOpen ? text : '');
  const finder = useMemo(() => finderOf(wanted), [wanted]);
  const keys = useMemo(
    () => (finder === null ? [] : items.filter((item) => isFound(item, finder)).map(({ key }) => key)),
    [items, finder],
  );
  // The newest is looked for first. A message that was confirmed meanwhile has another key.
  const chosen = chosenKey === null ? -1 : keys.indexOf(chosenKey);
  const current = chosen === -1 ? keys.length - 1 : chosen;
  // Held from then on: a newer match that arrives is counted, and leads nobody away.
  if (chosen === -1 && keys.length > 0 && wanted === text) setChosenKey(keys[current] ?? null);
  return {
    isOpen,
    text,
    finder,
    total: keys.length,
    place: current + 1,
    currentKey: keys[current] ?? null,
    open: () => setOpen(true),
    close: () => setOpen(false),
    type: (typed) => {
      setText(typed);
      setChosenKey(null);
    },
    go: (by) => setChosenKey(keys[(current + by + keys.length) % keys.length] ?? null),
  };
}

const isFound = (item: Item, finder: RegExp): boolean => {
  if (item.kind === 'message') return has(item.message.content, finder);
  return item.kind === 'outgoing' && has(item.outgoing.content, finder);
};
