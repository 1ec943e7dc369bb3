import { useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface Following<Value> {
  /** The value that what is shown answers: it follows the newest one as the page finds the time. */
  readonly followed: Value;
  /** What is shown answers the newest value before this returns: for an event that goes on to what is shown. */
  readonly settle: () => void;
}

/** For what costs much to show and changes with every key, such as the list that a search finds. */
export function useFollowing<Value>(newest: Value): Following<Value> {
  const deferred = useDeferredValue(newest);
  const [settled, setSettled] = useState<{ readonly value: Value } | null>(null);
  const isSettled = settled !== null && Object.is(settled.value, newest);
  const followed = isSettled ? newest : deferred;
  // Typed once more it is followed like any other.
  useEffect(() => {
    if (!isSettled) setSettled(null);
  }, [isSettled]);
  return {
    followed,
    settle: () => {
      if (!Object.is(followed, newest)) flushSync(() => setSettled({ value: newest }));
    },
  };
}
