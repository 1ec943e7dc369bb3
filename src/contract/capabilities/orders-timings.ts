import { interval } from '../timings.ts';

export const ordersTimings = {
  ordersPollMs: interval(5_000),
  collectedPollMs: interval(5_000),
};
