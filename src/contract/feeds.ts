import { capabilities } from './capabilities.ts';

/** The polled lists and live channels that tell their age. */
export type FeedName = (typeof capabilities)[number]['feeds'][number];

/** Every feed there is, in the capabilities' order. */
export const feedNames: readonly FeedName[] = capabilities.flatMap((one): readonly FeedName[] => one.feeds);
