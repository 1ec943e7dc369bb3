import { debounce, interval } from '../timings.ts';

export const chatTimings = {
  chatHeartbeatMs: interval(4_000),
  /** Specification 9, Mark-as-read delay. */
  markSeenDelayMs: debounce(100),
  /** A message that the backend has not shown for so long is not known to be stored; the next of its conversation may go. */
  chatEchoMs: interval(10_000),
  /** After a connect the history is asked a second time so much later: a frame of the connection before may still be under way. */
  chatSettleMs: interval(1_500),
};
