import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

export interface Following<Value> {
  /** The value that what is shown answers: it follows the newest one when that is painted, and as the page finds the time. */
  readonly followed: Value;
  /** What is shown answers the newest value before this returns: for an event that goes on to what is shown. */
  readonly settle: () => void;
}

/** For what costs much to show and changes with every key, such as the list that a search finds. The key is seen before it. */
export function useFollowing<Value>(newest: Value): Following<Value> {
  const [followed, setFollowed] = useState(newest);
  useEffect(() => {
    if (!Object.is(followed, newest)) return afterPaint(() => startTransition(() => setFollowed(newest)));
  }, [followed, newest]);
  return {
    followed,
    settle: () => {
      if (!Object.is(followed, newest)) flushSync(() => setFollowed(newest));
    },
  };
}
