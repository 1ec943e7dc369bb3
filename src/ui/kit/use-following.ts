import { useDeferredValue, useState } from 'react';
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
  const [settled, setSettled] = useState(deferred);
  const followed = Object.is(settled, newest) ? settled : deferred;
  return {
    followed,
    settle: () => {
      if (!Object.is(followed, newest)) flushSync(() => setSettled(newest));
    },
  };
}
