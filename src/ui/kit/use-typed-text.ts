import { type RefObject, startTransition, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

export interface TypedText {
  readonly box: RefObject<HTMLInputElement | null>;
  /** What stands in the box was changed by a person. */
  readonly onInput: () => void;
  /** Writes into the box. */
  readonly write: (text: string) => void;
  /** Has the screen show for what stands in the box before it returns. */
  readonly flush: () => void;
}

/**
 * A text box whose text the browser keeps: a key is painted without a render, and the screen follows as the page finds
 * the time (decision 0056). `text` is the text that the screen shows for. It comes from `onText`; another text, of the
 * address for example, is written into the box.
 */
export function useTypedText(text: string, onText: (text: string) => void): TypedText {
  const box = useRef<HTMLInputElement>(null);
  /** What `onText` was called with and has not come back as `text` yet; a transition may leave some of it out. */
  const reported = useRef<string[]>([]);
  const waiting = useRef<(() => void) | null>(null);

  const stopWaiting = (): void => {
    waiting.current?.();
    waiting.current = null;
  };
  const report = (): void => {
    stopWaiting();
    const typed = box.current?.value ?? '';
    if (typed !== (reported.current.at(-1) ?? text)) reported.current.push(typed);
    onText(typed);
  };
  /** The render of now: what waits for a paint may be called after the next one. */
  const now = useRef(report);
  useLayoutEffect(() => {
    now.current = report;
  });

  useLayoutEffect(() => {
    const at = reported.current.indexOf(text);
    reported.current = at < 0 ? [] : reported.current.slice(at + 1);
    if (at >= 0 || !box.current) return;
    waiting.current?.();
    waiting.current = null;
    box.current.value = text;
  }, [text]);
  // Another layout has a box of its own, which begins with the text of the screen: that is to be what was typed here.
  useLayoutEffect(
    () => () => {
      if (waiting.current || reported.current.length > 0) now.current();
    },
    [],
  );

  const changed = (): void => {
    stopWaiting();
    waiting.current = afterPaint(() => startTransition(() => now.current()));
  };
  return {
    box,
    onInput: changed,
    write: (next) => {
      if (box.current) box.current.value = next;
      changed();
    },
    flush: () => {
      if (waiting.current || reported.current.length > 0) flushSync(report);
    },
  };
}
