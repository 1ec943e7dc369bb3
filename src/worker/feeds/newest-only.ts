/** Answers to two readers of one list may come in another order than the calls. */
export interface NewestOnly {
  /** The number of one asking, where the answer carries none. Numbers of two sources do not mix. */
  next(): number;
  /**
   * Whether an answer may be taken, by the number of when it was asked (`PolledList.asked`, or any number that grows).
   * False if superseded: the answer to a later asking has been taken already.
   */
  take(asked: number): boolean;
}

/** Lets an answer through if it was asked for after all that it let through before; one for each list that is read. */
export function newestOnly(): NewestOnly {
  let newest = Number.NEGATIVE_INFINITY;
  let askings = 0;
  return {
    next: () => {
      askings += 1;
      return askings;
    },
    take: (asked) => {
      if (asked < newest) return false;
      newest = asked;
      return true;
    },
  };
}
