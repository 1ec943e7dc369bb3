import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

export interface Deferred<Value> {
  /** The value that is shown for: it follows the newest one after the next paint, as the page finds the time. */
  readonly deferred: Value;
  /** Shows for the newest value before it returns: for an event that goes on to what is shown. */
  readonly flush: () => void;
}

/** For what costs much to show and changes with every key, such as the list that a search finds. The key is seen before it. */
export function useDeferred<Value>(newest: Value): Deferred<Value> {
  const [deferred, setDeferred] = useState(newest);
  useEffect(() => {
    if (!Object.is(deferred, newest)) return afterPaint(() => startTransition(() => setDeferred(newest)));
  }, [deferred, newest]);
  return {
    deferred,
    flush: () => {
      if (!Object.is(deferred, newest)) flushSync(() => setDeferred(newest));
    },
  };
}

/** What is typed into a search. */
export interface TypedText {
  readonly text: string;
  /** The text for which the list is shown; it follows the typing. */
  readonly wanted: string;
  readonly onText: (text: string) => void;
  /** Shows the list for the text before it returns. */
  readonly onFlush: () => void;
}

export function useTypedText(initial = ''): TypedText {
  const [text, onText] = useState(initial);
  const { deferred: wanted, flush: onFlush } = useDeferred(text);
  return { text, wanted, onText, onFlush };
}
