/** Nothing may move under the pointer between its down and its up: the click would be lost. */

export interface Press {
  /** Runs work at once, or where the pointer is down once its press is over; in the order in which it came. */
  whenOver(work: () => void): void;
}

/** Who knows of the presses of a page; null while there is nothing on it that moves. */
export interface PressSlot {
  current: Press | null;
}
